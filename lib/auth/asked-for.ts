/** The header in which proxy.ts passes on the address that was asked for, path and query. */
export const askedForHeader = 'x-asked-for'
