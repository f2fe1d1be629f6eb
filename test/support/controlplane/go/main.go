// Command controlplane is a Kubernetes control plane in one file: the first argument names the part to run.
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

var parts = map[string]func() *cobra.Command{
	"kube-apiserver":          apiserver.NewAPIServerCommand,
	"kube-controller-manager": controllermanager.NewControllerManagerCommand,
	"kube-scheduler":          func() *cobra.Command { return scheduler.NewSchedulerCommand() },
}

func main() {
	if len(os.Args) < 2 {
		fail("usage: controlplane certificates|etcd|kube-apiserver|kube-controller-manager|kube-scheduler|run [arguments]")
	}
	name := os.Args[1]
	// Each part reads os.Args by itself and expects its own name there.
	os.Args = append([]string{name}, os.Args[2:]...)

	switch name {
	case "certificates":
		if err := writeCertificates(os.Args[1], os.Args[2:]); err != nil {
			fail(err.Error())
		}
	case "run":
		run(os.Args[1], os.Args[2:])
	case "etcd":
		go exitWithParent()
		etcdmain.Main(os.Args)
	default:
		newCommand, known := parts[name]
		if !known {
			fail("unknown part: " + name)
		}
		go exitWithParent()
		os.Exit(cli.Run(newCommand()))
	}
}

// run runs another program, which knows nothing of this one's rule, for as long as the parent lives.
func run(program string, arguments []string) {
	command := exec.Command(program, arguments...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Start(); err != nil {
		fail(err.Error())
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = command.Process.Kill()
	}()
	_ = command.Wait()
	os.Exit(command.ProcessState.ExitCode())
}

// exitWithParent ends this process when the one that started it is gone, however it went: standard input is a pipe that
// only the parent holds open.
func exitWithParent() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}
