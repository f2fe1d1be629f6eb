/** How deep data may nest: far below what would endanger the stack of either side. */
export const maxDepth = 1000;
