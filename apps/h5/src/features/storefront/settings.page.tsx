/** Everything a shop sets, by what it is about. */
import { Cell, CellGroup } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function ShopSettingsPage() {
  return (
    <SellerOnly>
      <Settings />
    </SellerOnly>
  )
}

function Settings() {
  const t = useText()
  const mine = useSession().user?.shop
  const sees_money = mine?.member_role === 'owner' || mine?.permissions.includes('finance_view')
  return (
    <SettingsPage>
      <CellGroup look="card" title={t('says')}>
        <Cell title={t('profile')} help={t('profile_note')} onPress={() => go('storefront.profile')} />
        <Cell title={t('card')} onPress={() => go('storefront.card')} />
        <Cell title={t('impression')} onPress={() => go('storefront.impression')} />
        <Cell title={t('fans')} onPress={() => go('storefront.fans')} />
      </CellGroup>
      <CellGroup look="card" title={t('sells')}>
        <Cell title={t('terms')} help={t('terms_note')} onPress={() => go('storefront.terms')} />
        <Cell title={t('goods')} onPress={() => go('goods.mine')} />
        <Cell title={t('addresses')} onPress={() => go('address.shop')} />
        <Cell title={t('staff')} onPress={() => go('shop.staff')} />
        <Cell title={t('bans')} onPress={() => go('block.shop')} />
        <Cell title={t('reports')} onPress={() => go('report.shop')} />
        <Cell title={t('customers')} help={t('customers_note')} onPress={() => go('chat.customers')} />
        <Cell title={t('services')} help={t('services_note')} onPress={() => go('service.more')} />
      </CellGroup>
      <CellGroup look="card" title={t('money')}>
        {sees_money && <Cell title={t('bills')} onPress={() => go('storefront.bills')} />}
        {mine?.member_role === 'owner' && <Cell title={t('exports')} onPress={() => go('takeout.files')} />}
        <Cell title={t('chargebacks')} onPress={() => go('chargeback.shop')} />
        <Cell title={t('standing')} onPress={() => go('shop.deposit')} />
        {mine?.member_role === 'owner' && <Cell title={t('closing')} onPress={() => go('storefront.closing')} />}
      </CellGroup>
    </SettingsPage>
  )
}
