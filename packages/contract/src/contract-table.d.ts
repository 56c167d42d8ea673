/** Made from the contract while a browser app is built (tools/vite-contract-table.ts), so that zod stays out of its bundle. */
declare module 'virtual:contract-table' {
  const table: import('./paths.ts').CallTable
  export default table
}
