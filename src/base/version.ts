/** The version of helm-ts, and of the Helm whose charts, flags and messages it follows. */
export const version = '0.1.0';
export const helmVersion = '4.3.1';
