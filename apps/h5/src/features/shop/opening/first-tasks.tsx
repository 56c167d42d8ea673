/** The first three things to do in a new shop, each with its sign once it is done. */
import { Button, Cell, CellGroup, StateBanner, Tag } from '@juya/ui'
import { StorefrontIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { setRole } from '../../../lib/session/session.ts'
import { SettingsPage } from '../../../templates/pages.tsx'
import { useText } from './opening.i18n.ts'

type Me = Data<'account.me'>

export function FirstTasks({ shop }: { shop: NonNullable<Me['shop']> }) {
  const t = useText()
  const addresses = useCall('address.list', { owner: 'shop' }, { stale_ms: 0 })
  const counts = useCall('shop.workbenchCounts', {}, { stale_ms: 0 })
  const goods = useCall('goods.mine', { page_size: 1 }, { stale_ms: 0 })
  const is_paid = shop.status !== 'pending_fee' && shop.status !== 'pending_deposit'
  const lots = Object.values(counts.data?.lots ?? {}).reduce((sum, count) => sum + count, 0)
  const tasks = [
    { key: 'pay', done: is_paid, open: () => go('shop.deposit') },
    { key: 'address', done: (addresses.data?.list.length ?? 0) > 0, open: () => go('address.shop') },
    { key: 'publish', done: lots + (goods.data?.total ?? 0) > 0, open: () => go('sell.publish') },
  ] as const
  const left = tasks.filter(({ done }) => !done).length
  const toShop = () => {
    setRole('shop')
    go('account.my', {}, { type: 'switchTab' })
  }
  return (
    <SettingsPage needs={[addresses, counts, goods]}>
      <StateBanner
        rounded
        tone={left === 0 ? 'jade' : 'amber'}
        icon={<StorefrontIcon size={24} weight="fill" />}
        title={t('ready', { name: shop.name })}
        note={left === 0 ? t('done_note') : t('ready_note', { count: left })}
      />
      <CellGroup look="card">
        {tasks.map(({ key, done, open }) => (
          <Cell
            key={key}
            title={t(`task_${key}`)}
            help={t(`task_${key}_note`)}
            value={done && <Tag tone="jade">{t('task_done')}</Tag>}
            // A shop that is not open yet only pays.
            onPress={is_paid || key === 'pay' ? open : undefined}
          />
        ))}
      </CellGroup>
      <Button block onClick={toShop}>
        {t('to_shop')}
      </Button>
    </SettingsPage>
  )
}
