/** The addresses' interface for other domains. */

export * as addresses from './addresses.ts'
export {
  type AddressView,
  addAddress,
  defaultAddress,
  type Form,
  ownAddress,
  returnAddress,
  shopAddress,
  shopAddresses,
} from './addresses.ts'
