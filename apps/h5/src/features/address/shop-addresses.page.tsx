/** Where a shop's buyers send things back to. */
import { SellerOnly } from '../../cards/seller-only.tsx'
import { Addresses } from './addresses.page.tsx'

export default function ShopAddressesPage() {
  return (
    <SellerOnly>
      <Addresses owner="shop" />
    </SellerOnly>
  )
}
