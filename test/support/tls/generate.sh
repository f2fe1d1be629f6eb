#!/bin/sh
# Makes the certificates of the test servers anew: an authority, a server on loopback, a client.
set -e
cd "$(dirname "$0")"
days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days $days -subj '/CN=helm-ts test authority' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' -keyout ca.key -out ca.pem
sign() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days $days -extfile "$2" -out "$1.pem"
}
printf 'subjectAltName=DNS:localhost,DNS:*.example.test,IP:127.0.0.1,IP:127.0.0.2\nextendedKeyUsage=serverAuth\n' > server.ext
printf 'extendedKeyUsage=clientAuth\n' > client.ext
sign server server.ext
sign client client.ext
rm -f ./*.csr ./*.ext ./*.srl ca.key
