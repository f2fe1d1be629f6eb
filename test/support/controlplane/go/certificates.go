package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const validity = 30 * 24 * time.Hour

// issuer signs every certificate of one control plane and writes them into one directory.
type issuer struct {
	directory   string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// writeCertificates makes an authority, the API server's certificate, the key that signs service account tokens, and one
// client certificate for each user given as NAME:GROUP,GROUP.
func writeCertificates(directory string, users []string) error {
	authority, err := newIssuer(directory)
	if err != nil {
		return err
	}
	if err := authority.issue("apiserver", &x509.Certificate{
		Subject:     pkix.Name{CommonName: "kube-apiserver"},
		DNSNames:    []string{"localhost", "kubernetes.default.svc"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}); err != nil {
		return err
	}
	for _, user := range users {
		name, groups, _ := strings.Cut(user, ":")
		if err := authority.issue(name, &x509.Certificate{
			Subject:     pkix.Name{CommonName: name, Organization: splitList(groups)},
			ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
		}); err != nil {
			return err
		}
	}
	key, err := newKey()
	if err != nil {
		return err
	}
	return writeKey(filepath.Join(directory, "service-accounts.key"), key)
}

func newIssuer(directory string) (*issuer, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	made := &issuer{directory: directory, key: key}
	made.certificate = &x509.Certificate{
		Subject:               pkix.Name{CommonName: "controlplane-ca"},
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	if err := made.sign("ca", made.certificate, key); err != nil {
		return nil, err
	}
	return made, writeKey(filepath.Join(directory, "ca.key"), key)
}

func (authority *issuer) issue(name string, template *x509.Certificate) error {
	key, err := newKey()
	if err != nil {
		return err
	}
	template.KeyUsage = x509.KeyUsageDigitalSignature
	if err := authority.sign(name, template, key); err != nil {
		return err
	}
	return writeKey(filepath.Join(authority.directory, name+".key"), key)
}

func (authority *issuer) sign(name string, template *x509.Certificate, key *ecdsa.PrivateKey) error {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return err
	}
	template.SerialNumber = serial
	template.NotBefore = time.Now().Add(-time.Hour)
	template.NotAfter = time.Now().Add(validity)
	der, err := x509.CreateCertificate(rand.Reader, template, authority.certificate, &key.PublicKey, authority.key)
	if err != nil {
		return err
	}
	return writePEM(filepath.Join(authority.directory, name+".crt"), "CERTIFICATE", der)
}

func newKey() (*ecdsa.PrivateKey, error) {
	return ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
}

func writeKey(path string, key *ecdsa.PrivateKey) error {
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	return writePEM(path, "EC PRIVATE KEY", der)
}

func writePEM(path, kind string, der []byte) error {
	return os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600)
}

func splitList(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}
