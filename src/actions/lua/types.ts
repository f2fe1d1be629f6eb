/** What editors should know of the library that charts' scripts have: EmmyLua annotations. */
export async function luaTypes(): Promise<string> {
  const { locateAssets } = await import('../../lua/index.ts');
  return locateAssets().types();
}
