/** What other domains may ask of addresses. */
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
