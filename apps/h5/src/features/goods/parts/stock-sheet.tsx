/** Prices and stock of all ways to buy goods, in one go. */
import '../goods.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, Sheet, Spinner } from '@juya/ui'
import { useState } from 'react'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { yuanText } from './goods-form.ts'

interface Typed {
  price?: string
  stock?: string
}

export function StockSheet({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useText()
  const goods = useCall('goods.shopInfo', { id }, { stale_ms: 0 })
  const [typed, setTyped] = useState<Record<number, Typed>>({})
  const save = useAction('goods.setSkus', {
    refresh: ['goods'],
    onDone: ({ failed }) => {
      toast(failed.length > 0 ? t('refused_some', { count: failed.length, reason: failed[0]!.reason }) : t('saved'))
      onClose()
    },
  })
  const change = (sku: number, next: Typed) => setTyped((all) => ({ ...all, [sku]: { ...all[sku], ...next } }))
  const skus = Object.entries(typed).map(([sku, { price, stock }]) => ({
    id: Number(sku),
    price_fen: price === undefined ? undefined : (parseYuan(price) ?? undefined),
    stock: stock === undefined || stock === '' ? undefined : Number(stock),
  }))
  const wrong = Object.values(typed).some(
    ({ price, stock }) =>
      (price !== undefined && !((parseYuan(price) ?? 0) > 0)) || (stock !== undefined && !/^\d{1,6}$/.test(stock)),
  )
  return (
    <Sheet open onClose={onClose} title={t('act_stock')}>
      {!goods.data && <Spinner size={24} />}
      {goods.data && (
        <div className="goods-note">
          <div className="goods-sku j-meta">
            <span>{title}</span>
            <span>{t('price')}</span>
            <span>{t('pieces')}</span>
          </div>
          {goods.data.skus.map((sku) => (
            <div key={sku.id} className="goods-sku">
              <span>{sku.name || '–'}</span>
              <input
                className="goods-sku__field"
                inputMode="decimal"
                aria-label={`${sku.name} ${t('price')}`}
                value={typed[sku.id]?.price ?? yuanText(sku.price_fen)}
                onChange={(event) => change(sku.id, { price: event.target.value })}
              />
              <input
                className="goods-sku__field"
                inputMode="numeric"
                aria-label={`${sku.name} ${t('pieces')}`}
                value={typed[sku.id]?.stock ?? String(sku.left + sku.held)}
                onChange={(event) => change(sku.id, { stock: event.target.value })}
              />
            </div>
          ))}
          <Button disabled={skus.length === 0 || wrong} loading={save.pending} onClick={() => void save.run({ skus })}>
            {t('save')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
