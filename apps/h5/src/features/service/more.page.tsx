/** What a shop may use beside its lots and orders, by what it is for. */
import { Cell, CellGroup } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function MoreServicesPage() {
  return (
    <SellerOnly>
      <More />
    </SellerOnly>
  )
}

function More() {
  const t = useText()
  const mine = useSession().user?.shop
  const may = (right: string): boolean => mine?.member_role === 'owner' || mine?.permissions.includes(right) === true
  const hours = useCall('service.hours', {})
  const now = hours.data?.now
  return (
    <SettingsPage needs={hours}>
      <CellGroup look="card" title={t('more_service')}>
        <Cell
          title={t('hours')}
          value={t(now == null ? 'hours_none' : now.open ? 'open_now' : 'closed_now')}
          onPress={() => go('service.hours')}
        />
        {may('chat') && (
          <>
            <Cell title={t('quick')} help={t('quick_note')} onPress={() => go('service.quick')} />
            <Cell title={t('auto')} help={t('auto_note')} onPress={() => go('service.auto')} />
            <Cell title={t('guard')} help={t('guard_note')} onPress={() => go('service.guard')} />
          </>
        )}
        {mine && <Cell title={t('see_as_buyer')} onPress={() => go('service.answers', { id: mine.id })} />}
      </CellGroup>
      <CellGroup look="card" title={t('more_selling')}>
        {may('marketing') && <Cell title={t('coupons')} onPress={() => go('coupon.shop')} />}
        {may('funding') && (
          <Cell title={t('campaigns')} help={t('campaigns_note')} onPress={() => go('funding.shopList')} />
        )}
        <Cell title={t('credit')} help={t('credit_note')} onPress={() => go('level.shop')} />
        {may('marketing') && <Cell title={t('tasks')} help={t('tasks_note')} onPress={() => go('task.shopList')} />}
        <Cell title={t('card')} onPress={() => go('storefront.card')} />
        <Cell title={t('terms')} onPress={() => go('storefront.terms')} />
      </CellGroup>
      <CellGroup look="card" title={t('more_help')}>
        <Cell title={t('help_selling')} onPress={() => go('site.help')} />
        <Cell title={t('juya_service')} onPress={() => go('service.robot')} />
      </CellGroup>
    </SettingsPage>
  )
}
