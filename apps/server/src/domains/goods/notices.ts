/** Notices about goods. */

import { titleEn, titleZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { goodsEvents } from './events.ts'

/** The same goods may be decided about many times: each decision is told. */
const decision = (p: { goods_id: number; decided_at: number }) => `${p.goods_id}:${p.decided_at}`

export const notices: readonly Notice[] = [
  tells(goodsEvents.approved, {
    to: 'shop',
    category: 'notice',
    once: decision,
    en: (p) => ['Review passed', `${titleEn(p)} is on sale.`],
    zh: (p) => ['审核通过', `${titleZh(p)}已通过审核并上架。`],
  }),
  tells(goodsEvents.rejected, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    en: (p) => ['Sent back by the reviewer', `${titleEn(p)}: ${p.reason}`],
    zh: (p) => ['审核未通过', `${titleZh(p)}：${p.reason}`],
  }),
  tells(goodsEvents.restored, {
    to: 'shop',
    category: 'notice',
    once: decision,
    en: (p) => ['Your goods may be sold again', `${titleEn(p)} is off sale; put it on when you like.`],
    zh: (p) => ['商品已恢复', `${titleZh(p)}已恢复为下架状态，可重新上架。`],
  }),
  tells(goodsEvents.removed, {
    to: 'shop',
    category: 'notice',
    popup: true,
    once: decision,
    en: (p) => ['Your goods were removed', `${titleEn(p)}: ${p.reason}`],
    zh: (p) => ['商品已被平台下架', `${titleZh(p)}：${p.reason}`],
  }),
]
