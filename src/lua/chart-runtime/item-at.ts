/** The item of a list by the number that Lua knows it by, from one on. */
export function itemAt<T>(items: readonly T[], number: bigint): T {
  const item = items[Number(number) - 1];
  if (item === undefined) throw new Error(`there is no item ${number}`);
  return item;
}
