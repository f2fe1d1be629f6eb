/**
 * The functions of sprig v3.3.0 that Helm gives to templates, one file per family. They are pure:
 * time, chance and keys come from the environment, and what is heavy is loaded when it is first
 * called. Errors are thrown as GoError with Go's own texts.
 */
import type { FunctionTable } from '../../go/index.ts';
import { certificateFunctions } from './certificates.ts';
import { cipherFunctions } from './ciphers.ts';
import { conversionFunctions } from './conversion.ts';
import { dateFunctions } from './dates.ts';
import { decimalFunctions } from './decimals.ts';
import { defaultFunctions } from './defaults.ts';
import { dictFunctions } from './dicts.ts';
import { encodingFunctions } from './encoding.ts';
import type { SprigEnvironment } from './environment.ts';
import { flowFunctions } from './flow.ts';
import { hashFunctions } from './hashes.ts';
import { jsonFunctions } from './json.ts';
import { listFunctions } from './lists.ts';
import { mathFunctions } from './math.ts';
import { passwordFunctions } from './passwords.ts';
import { pathFunctions } from './paths.ts';
import { randomFunctions } from './random.ts';
import { regexFunctions } from './regex.ts';
import { semverFunctions } from './semver.ts';
import { stringFunctions } from './strings.ts';
import { makeTimeSource } from './time-source.ts';
import { typingFunctions } from './typing.ts';
import { urlFunctions } from './urls.ts';
import { wordFunctions } from './words.ts';

export function sprigFunctions(environment: SprigEnvironment): FunctionTable {
  return {
    ...certificateFunctions(environment),
    ...cipherFunctions(environment),
    ...conversionFunctions,
    ...dateFunctions(makeTimeSource(environment)),
    ...decimalFunctions,
    ...defaultFunctions,
    ...dictFunctions,
    ...encodingFunctions,
    ...flowFunctions,
    ...hashFunctions,
    ...jsonFunctions,
    ...listFunctions,
    ...mathFunctions,
    ...passwordFunctions(environment),
    ...pathFunctions,
    ...randomFunctions(environment),
    ...regexFunctions,
    ...semverFunctions,
    ...stringFunctions,
    ...typingFunctions,
    ...urlFunctions,
    ...wordFunctions,
  };
}
