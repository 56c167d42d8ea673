/** Notices about goods. */
import { titleEn, titleZh } from '../../platform/notices/format.ts'
import type { Notices, Payload } from '../../platform/notices/template.ts'

/** The same goods may be decided about many times: each decision is told. */
const decision = (p: Payload) => `${p.goods_id}:${p.decided_at}`

export const notices: Notices = {
  'goods.approved': [
    {
      to: 'shop',
      category: 'notice',
      once: decision,
      en: (p) => ['Review passed', `${titleEn(p)} is on sale.`],
      zh: (p) => ['审核通过', `${titleZh(p)}已通过审核并上架。`],
    },
  ],
  'goods.rejected': [
    {
      to: 'shop',
      category: 'notice',
      popup: true,
      once: decision,
      en: (p) => ['Sent back by the reviewer', `${titleEn(p)}: ${p.reason}`],
      zh: (p) => ['审核未通过', `${titleZh(p)}：${p.reason}`],
    },
  ],
  'goods.restored': [
    {
      to: 'shop',
      category: 'notice',
      once: decision,
      en: (p) => ['Your goods may be sold again', `${titleEn(p)} is off sale; put it on when you like.`],
      zh: (p) => ['商品已恢复', `${titleZh(p)}已恢复为下架状态，可重新上架。`],
    },
  ],
  'goods.removed': [
    {
      to: 'shop',
      category: 'notice',
      popup: true,
      once: decision,
      en: (p) => ['Your goods were removed', `${titleEn(p)}: ${p.reason}`],
      zh: (p) => ['商品已被平台下架', `${titleZh(p)}：${p.reason}`],
    },
  ],
}
