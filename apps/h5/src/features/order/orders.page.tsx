import './order.css'
import { Button, Cell, CellGroup, Check, Chip, ChipRow, Field, IconButton, Sheet, TextInput } from '@juya/ui'
import { MagnifyingGlassIcon, XIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { PopularLots } from '../../cards/lot/popular-lots.tsx'
import { type Order, OrderCard } from '../../cards/order/order-card.tsx'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { OrderStrip } from './parts/order-strip.tsx'
import { useOrderActions } from './use-order-actions.tsx'

const TABS = ['all', 'to_pay', 'to_share', 'to_ship', 'to_receive', 'to_review', 'after_sale'] as const
type Tab = (typeof TABS)[number]

export default function OrdersPage() {
  const t = useText()
  const asked = usePageParams().tab
  const [tab, setTab] = useState<Tab>(TABS.find((one) => one === asked) ?? 'all')
  const [keyword, setKeyword] = useState('')
  const [searching, setSearching] = useState(false)
  const [combining, setCombining] = useState(false)
  const counts = useCall('account.orderCounts', {})
  const orders = usePagedCall('order.mine', { tab, keyword: keyword || undefined })
  const actions = useOrderActions()
  const to_pay_count = counts.data?.to_pay ?? 0

  const chips = keyword && (
    <ChipRow label={t('search')}>
      <Chip on onPress={() => setKeyword('')}>
        {t('searching', { keyword })} <XIcon size={14} />
      </Chip>
    </ChipRow>
  )
  return (
    <>
      <ListPage
        title={t('my_orders')}
        right={
          <IconButton label={t('search')} icon={<MagnifyingGlassIcon size={22} />} onClick={() => setSearching(true)} />
        }
        list={orders}
        tabs={{
          label: t('my_orders'),
          active: tab,
          onChange: (key) => setTab(key as Tab),
          items: TABS.map((key) => ({
            key,
            text: t(`tab_${key}`),
            count: key === 'all' ? undefined : counts.data?.[key],
          })),
        }}
        filters={chips}
        before={
          tab === 'after_sale' && (
            <CellGroup look="card">
              <Cell title={t('all_cases')} help={t('all_cases_note')} onPress={() => go('aftersale.mine')} />
            </CellGroup>
          )
        }
        row={(order) => (
          <OrderCard
            key={order.id}
            order={order}
            strip={<OrderStrip order={order} />}
            onOpen={() => go('order.detail', { id: order.id })}
            onShop={() => go('shop.home', { id: order.shop.id })}
            actions={
              <>
                {order.status === 'pending_payment' && to_pay_count > 1 && (
                  <Button variant="plain" size="m" onClick={() => setCombining(true)}>
                    {t('combine')}
                  </Button>
                )}
                {actions.buttons(order, { count: order.status === 'pending_payment' ? 1 : 2, size: 'm' })}
              </>
            }
          />
        )}
        empty={{
          title: t('empty'),
          note: t('empty_note'),
          drawing: 'scroll',
          action: (
            <Button variant="outline" onClick={() => go('home.ending')}>
              {t('empty_action')}
            </Button>
          ),
          below: <PopularLots />,
        }}
      />
      {searching && (
        <SearchSheet
          onClose={() => setSearching(false)}
          onSearch={(words) => {
            setKeyword(words)
            setSearching(false)
          }}
        />
      )}
      {combining && <CombineSheet onClose={() => setCombining(false)} />}
      {actions.sheets}
    </>
  )
}

function SearchSheet({ onClose, onSearch }: { onClose: () => void; onSearch: (keyword: string) => void }) {
  const t = useText()
  const [words, setWords] = useState('')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('search')}
      footer={<Button onClick={() => onSearch(words.trim())}>{t('search')}</Button>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(words.trim())
        }}
      >
        <Field label={t('search_placeholder')} layout="stacked">
          {(ids) => (
            <TextInput
              {...ids}
              align="left"
              clearable
              enterKeyHint="search"
              maxLength={limitOf('order.mine', 'keyword').chars_max}
              value={words}
              onChange={setWords}
            />
          )}
        </Field>
      </form>
    </Sheet>
  )
}

/** Several unpaid orders in one payment. All are chosen at first. */
function CombineSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const unpaid = usePagedCall('order.mine', { tab: 'to_pay' })
  const [left_out, setLeftOut] = useState<readonly number[]>([])
  const payable = unpaid.items.filter((order) => order.actions.includes('pay'))
  const chosen = payable.filter((order) => !left_out.includes(order.id))
  const sum_fen = chosen.reduce((sum, order) => sum + order.amounts.payable_fen, 0)
  const toggle = (order: Order, on: boolean) =>
    setLeftOut((ids) => (on ? ids.filter((id) => id !== order.id) : [...ids, order.id]))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pick_title')}
      footer={
        <Button
          disabled={chosen.length === 0}
          onClick={() => go('order.confirm', { ids: chosen.map((order) => order.id).join(',') })}
        >
          {t('pick_pay', { count: chosen.length })} · {formatFen(sum_fen)}
        </Button>
      }
    >
      <p className="order-pick__note">{t('pick_note')}</p>
      {payable.map((order) => (
        <div key={order.id} className="order-pick">
          <Check on={!left_out.includes(order.id)} onChange={(on) => toggle(order, on)}>
            <span className="j-clamp-2">{order.items[0]?.title}</span>
          </Check>
          <span className="order-pick__fen j-num">{formatFen(order.amounts.payable_fen)}</span>
        </div>
      ))}
    </Sheet>
  )
}
