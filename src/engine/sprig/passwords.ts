import { encodeUtf8, slowFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { bcrypt } from './crypto/bcrypt.ts';
import { derivePassword } from './crypto/derive-password.ts';
import type { SprigEnvironment } from './environment.ts';

const bcryptCost = 10;
const maxForBcrypt = 72;

export function passwordFunctions({
  randomBytes,
}: Pick<SprigEnvironment, 'randomBytes'>): FunctionTable {
  return {
    bcrypt: slowFunction('func(string) string', hash),
    derivePassword: slowFunction(
      'func(uint32, string, string, string, string) string',
      (counter: bigint, type: string, password: string, user: string, site: string) =>
        derivePassword({
          counter: Number(BigInt.asUintN(32, counter)),
          type,
          password,
          user,
          site,
        }),
    ),
    htpasswd: slowFunction('func(string, string) string', (user: string, password: string) =>
      user.includes(':') ? `invalid username: ${user}` : `${user}:${hash(password)}`,
    ),
  };

  function hash(password: string): string {
    const bytes = encodeUtf8(password);
    if (bytes.length > maxForBcrypt) {
      return 'failed to encrypt string with bcrypt: bcrypt: password length exceeds 72 bytes';
    }
    return bcrypt(bytes, { salt: randomBytes(16), cost: bcryptCost });
  }
}
