/** Made from the contract while a browser app is built (tools/vite-contract-table.ts), so that zod stays out of its bundle. */
declare module 'virtual:contract-table' {
  const table: import('./paths.ts').CallTable
  export default table
}
/** Limits of the fields of calls: 'address.add.receiver' → { chars_max: 20, … }. */
declare module 'virtual:contract-limits' {
  const limits: Readonly<Record<string, import('./paths.ts').Limit>>
  export default limits
}
/** The codes of refusals by their keys. */
declare module 'virtual:refusal-codes' {
  const codes: Readonly<Record<import('./refusals.ts').RefusalKey, number>>
  export default codes
}
