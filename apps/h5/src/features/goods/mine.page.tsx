/** The shop's goods by status, each with what may be done with it now. */
import './goods.css'
import { ask, Button, Card, IconButton, ImagePlate, Price, StateBanner, Strip, Tag, type Tone } from '@juya/ui'
import { ClockIcon, GavelIcon, PlusIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { MadeCard } from '../../cards/share/made-card.tsx'
import { goodsToShare } from '../../cards/share/things-to-share.ts'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ShelvesSheet } from './parts/shelves-sheet.tsx'
import { StockSheet } from './parts/stock-sheet.tsx'

export type MyGoods = Item<'goods.mine'>
type Act = MyGoods['actions'][number]
const STATUSES = ['on', 'sold_out', 'off', 'reviewing', 'draft', 'rejected', 'removed'] as const
const TONES: Record<MyGoods['status'], Tone> = {
  draft: 'grey',
  reviewing: 'blue',
  rejected: 'red',
  on: 'jade',
  off: 'grey',
  sold_out: 'amber',
  removed: 'red',
}

export default function MyGoodsPage() {
  return (
    <SellerOnly>
      <Mine />
    </SellerOnly>
  )
}

function Mine() {
  const t = useText()
  const { status: asked, made } = usePageParams()
  const status = STATUSES.find((one) => one === asked)
  const [keyword, setKeyword] = useState<string>()
  const [stock, setStock] = useState<MyGoods>()
  const [shelves, setShelves] = useState(false)
  const goods = usePagedCall('goods.mine', { status, keyword }, { keep: true, refetch_ms: 15_000 })
  const counts = goods.first?.counts ?? {}
  return (
    <>
      <ListPage
        list={goods}
        right={<IconButton label={t('publish')} icon={<PlusIcon size={22} />} onClick={() => go('goods.add')} />}
        tabs={{
          items: [
            { key: 'all', text: t('all') },
            ...STATUSES.map((key) => ({ key, text: t(key), count: counts[key] })),
          ],
          active: status ?? 'all',
          onChange: (key) => go('goods.mine', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
        }}
        before={
          <>
            {made && <Made id={Number(made)} />}
            <SearchBox label={t('search')} max={limitOf('goods.mine', 'keyword').chars_max} onSearch={setKeyword} />
            <div className="goods-note">
              <Button variant="text" size="m" onClick={() => setShelves(true)}>
                {t('shelves')}
              </Button>
              <Button variant="text" size="m" onClick={() => go('goods.templates')}>
                {t('templates')}
              </Button>
              <Button variant="text" size="m" onClick={() => go('goods.licences')}>
                {t('licences')}
              </Button>
            </div>
          </>
        }
        row={(one) => <GoodsRow key={one.id} goods={one} onStock={() => setStock(one)} />}
        empty={{
          title: t('no_goods'),
          note: t('no_goods_note'),
          drawing: 'box',
          action: <Button onClick={() => go('goods.add')}>{t('publish')}</Button>,
        }}
      />
      {shelves && <ShelvesSheet onClose={() => setShelves(false)} />}
      {stock && <StockSheet id={stock.id} title={stock.title} onClose={() => setStock(undefined)} />}
    </>
  )
}

/** The goods that were just published. */
function Made({ id }: { id: number }) {
  const { data } = useCall('goods.info', { id })
  if (!data) return null
  const is_public = data.status === 'on' || data.status === 'sold_out'
  return (
    <MadeCard
      title={data.title}
      onPreview={() => go('goods.info', { id })}
      {...(is_public && { thing: () => goodsToShare(data) })}
    />
  )
}

/** Its form while its shop still writes it, else its page. */
const DRAFTS: ReadonlySet<string> = new Set(['draft', 'rejected'])
const toLot = ({ id, status }: NonNullable<MyGoods['lot']>) =>
  DRAFTS.has(status) ? go('sell.publish', { id }) : go('auction.lot', { id })

function GoodsRow({ goods, onStock }: { goods: MyGoods; onStock: () => void }) {
  const t = useText()
  const set = useAction('goods.setStatus', { refresh: ['goods'] })
  const edit = useAction('goods.edit', { refresh: ['goods'], onDone: () => toast(t('saved')) })
  const remove = useAction('goods.remove', { refresh: ['goods'] })
  const auction = useAction('goods.toAuction', {
    refresh: ['goods', 'auction'],
    onDone: ({ lot_id }) => go('sell.publish', { id: lot_id }),
  })
  const acts: Record<Act, () => void> = {
    edit: () => go('goods.add', { id: goods.id }),
    stock: onStock,
    submit: () => void edit.run({ id: goods.id, save: 'submit' }),
    withdraw: () => void set.run({ ids: [goods.id], to: 'off' }),
    on: () => void set.run({ ids: [goods.id], to: 'on' }),
    off: () => void set.run({ ids: [goods.id], to: 'off' }),
    auction: () => void auction.run({ id: goods.id }),
    delete: async () => {
      const words = { title: t('delete_title'), body: t('delete_note'), confirm: t('act_delete'), cancel: t('keep') }
      if (await ask(words)) void remove.run({ id: goods.id })
    },
  }
  return (
    <Card>
      <button type="button" className="goods-press goods-line" onClick={() => go('goods.info', { id: goods.id })}>
        <span className="goods-line__photo">
          <ImagePlate src={sizedUrl(goods.image, 200)} alt="" radius="m" />
        </span>
        <span className="goods-line__text">
          <span className="goods-line__head">
            <span className="j-clamp-2">{goods.title}</span>
            <Tag tone={TONES[goods.status]}>{t(goods.status)}</Tag>
          </span>
          <Price fen={goods.min_price_fen} decimals="auto" />
          <span className="j-meta">
            {t('stock', { count: goods.stock })} · {t('ways', { count: goods.sku_count })}
            {goods.held > 0 && ` · ${t('held', { count: goods.held })}`}
          </span>
        </span>
      </button>
      {goods.reject_reason && (goods.status === 'rejected' || goods.status === 'removed') && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {goods.reject_reason}
        </Strip>
      )}
      {goods.lot && (
        <StateBanner
          tone={DRAFTS.has(goods.lot.status) ? 'grey' : 'blue'}
          rounded
          icon={<GavelIcon size={16} />}
          title={t(`lot_${DRAFTS.has(goods.lot.status) ? 'draft' : goods.lot.status === 'sold' ? 'sold' : 'up'}`)}
          onPress={() => toLot(goods.lot!)}
        />
      )}
      {goods.review_deadline && (
        <Strip tone={goods.review_deadline.state === 'broken' ? 'amber' : 'grey'} icon={<ClockIcon size={16} />}>
          {goods.review_deadline.text}
        </Strip>
      )}
      <div className="goods-foot">
        {[...goods.actions].reverse().map((act) => (
          <Button key={act} variant={act === goods.actions[0] ? 'outline' : 'plain'} size="m" onClick={acts[act]}>
            {t(`act_${act}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
