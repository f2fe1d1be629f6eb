import type { ConformanceCase } from '../case.ts';

/** Private keys that Go knows, knows by another name or does not know: made for this, used nowhere. */
const keys = {
  x25519: pem('PRIVATE KEY', 'MC4CAQAwBQYDK2VuBCIEICg1ctK/4q4It1p6FYR89X6CFs8Zouq/lk1+ZYBMIIB6'),
  ed448: pem(
    'PRIVATE KEY',
    'MEcCAQAwBQYDK2VxBDsEOQepO+XpmmILoduOr2AWylu0zXVezOHQz1Gc1/BsK7uTR05S+TQJyjaOP1bt4Yy/nlof3M9h6HkWUw==',
  ),
  ed25519: pem('PRIVATE KEY', 'MC4CAQAwBQYDK2VwBCIEIJ/V3z5QzsdlIhdxkZEoacmAUqLV2Nj4DeRR++5c1qhu'),
  dsa: pem(
    'PRIVATE KEY',
    'MIIBSgIBADCCASsGByqGSM44BAEwggEeAoGBAKLQtGUs3pnwmxHvIE314BgeGg63Cotx+RE43cBYCJ4MvKKc51p/eou+p0AYz9qbOgA66XFvENcCaeBqO7IdVg1hRMxnHMkvCiarhH2FCcnwl/MjEllwm9+GJNfbS0X9A9iLaBoVi1/ib7rYge2KX4fL86ADy+5MzDW3DRyD2RiJAhUAtsf5nnE8IKh4YsbzeBQoeOCGQFUCgYBuGvS2Lo9xk6j5oj/rSysX/8Naum58joj+7kwryfBaqBsiUcedamUrML5pjQxfP88ElQJeijMdnVp3OodxOVOhXdiBJcbvdfmaGBdc0080NixCitOKOz3hADZXq6wBTmqJvkFM1OmP6PxbsNeQUPSYfnHTVctAf+kEu2WOM6DYTAQWAhRWAkwL9Egrg76Rj/h9WinYBCTHQw==',
  ),
  secp256k1: pem(
    'PRIVATE KEY',
    'MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQg4mlL12tYADKPix78KLM0f2Paqey9flj3rJp7F2A/QrKhRANCAAT88+DXQqV0CR5iL6Yp7QcKBTOEOVIoqK752zFhXlDAPm3tRJFrES5tUvcuO6Q0u5/POy0dYZnnL9HVJ8gfg8iy',
  ),
  secp256k1Sec1: pem(
    'EC PRIVATE KEY',
    'MHQCAQEEIFcB3LVT62d3af9Ev0cgiy0KfV93kf3mPDLIJ6C/VyN9oAcGBSuBBAAKoUQDQgAE2mRx6BLuKLOWJRARYCNrzeuvKhSkaAR39euOeX998y8P5oNOgiLV2gyjz0oAJH1aFVEtR08Tkf9xuyj2fEQxwQ==',
  ),
  explicitCurve: pem(
    'PRIVATE KEY',
    'MIIBeQIBADCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8YyVRAgEBBG0wawIBAQQgQ8+oiGFX0r4McAHsesf5fdG7yTTKZcsuqpSw3+ocFf2hRANCAAS88T93iwO695RJiG5Q3AANlDyZ3jTtphTqoRurCLu1KlxVhsLP4RpEQRY7XDMswCJkpkib+Aru8IxbHTkT0Vo8',
  ),
  p256: pem(
    'EC PRIVATE KEY',
    'MHcCAQEEICHGCqk5sF4v1Ny3bYaKYEgJRN79yX9zArq6bh1GZE4EoAoGCCqGSM49AwEHoUQDQgAEbjcNL9cRtQvdDrqJX0sIb51L6w2JMJeWCj6ecrUVB06r04Wx47EqGmWuY2IKl19YSWmag9iIrlcZcFU+e6EtYA==',
  ),
  p224: pem(
    'PRIVATE KEY',
    'MHgCAQAwEAYHKoZIzj0CAQYFK4EEACEEYTBfAgEBBBxNx3NlKCSL43Ji8DFB7S4CabUOi4aiFMqCfSdooTwDOgAEe/DPHGEN4hHhdumpGS31+lSD+1j3qiliT0iqF0vJ8sDeRWo2Z3biLu8Enk1ErN2JT+3/lmc2A9Q=',
  ),
  rsa512: pem(
    'PRIVATE KEY',
    'MIIBUwIBADANBgkqhkiG9w0BAQEFAASCAT0wggE5AgEAAkEAu7ccO5X6Hr3/yRu5ds2rmvTYmYszJDP/HGRhuv4gUuq4H4APqV1j3AL0Xfio32QBzsNUZVO7U8gnoDSQ3Wnf9wIDAQABAkAW0RUPcRVr8zBKI6KRfEJlnWlOkIrw1ZkmvFTcw9LuAQB14dFtgfsnv3KVzV74E6clqPYiUYKgSC5zVudswf4hAiEA5IeL+mfwNbqUk1RMVky2d12laYNl9CRcIGBqguvjrAkCIQDSR5phP4Rs/5qnDix1XMwH/UsLPC4FWBS4yXuuUNwr/wIgYiKvAp4FshzoVogZq+mPZZzqPnA1pOzEPwcIViZUA3kCIG6cr768FMLpaca6k/Rgjgsd2F3emC7DeJMDmYXGjyqtAiAGA8u3pd/6Vfy31GhjeBZRhoACFFck3u4gEdhuVlmueQ==',
  ),
} as const;

function pem(type: string, text: string): string {
  return `-----BEGIN ${type}-----\n${text}\n-----END ${type}-----\n`;
}

function relabelled(key: string, type: string): string {
  return key.replace(/(BEGIN|END) [A-Z ]*PRIVATE KEY/g, `$1 ${type}`);
}

/** Without its end. */
function cut(key: string): string {
  const [, type = '', text = ''] = /BEGIN (.*?)-----\n(.*)\n/.exec(key) ?? [];
  return pem(type, text.slice(0, -8));
}

const labels = ['PRIVATE KEY', 'EC PRIVATE KEY', 'RSA PRIVATE KEY', 'DSA PRIVATE KEY'];

const texts: readonly (readonly [name: string, key: string])[] = [
  ...Object.entries(keys),
  ...(['ed25519', 'p256', 'rsa512', 'secp256k1'] as const).flatMap((name) =>
    labels.map((label) => [`${name} as ${label}`, relabelled(keys[name], label)] as const),
  ),
  ['ed25519 that was cut', cut(keys.ed25519)],
  ['p256 that was cut', cut(keys.p256)],
  ['bytes that are no sequence', pem('PRIVATE KEY', 'YWFh')],
  ['bytes that end in their head', pem('EC PRIVATE KEY', 'MA==')],
  ['an empty sequence', pem('RSA PRIVATE KEY', 'MAA=')],
];

const authority = '{{ $ca := genCAWithKey "ca" 365 (genPrivateKey "ecdsa") }}';

export const cases: readonly ConformanceCase[] = texts.flatMap(([name, key]) => {
  const given = `{{ $key := ${JSON.stringify(key)} }}`;
  const shown = '{{ $made.Cert | len | lt 100 }} {{ $made.Key | len | lt 100 }}';
  const call = 'genSignedCertWithKey "cn" nil nil 365 $ca $key';
  return [
    {
      name: `${name} signs itself`,
      template: `${given}{{ $made := genCAWithKey "ca" 365 $key }}${shown}`,
    },
    { name: `${name} is signed`, template: `${given}${authority}{{ $made := ${call} }}${shown}` },
  ];
});
