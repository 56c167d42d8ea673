/** Notices about shops and applications for one. */
import { LINK, type Notices, type Payload } from '../../platform/notices/template.ts'

const event = (p: Payload) => p.event_id

export const notices: Notices = {
  'shop.opened': [
    {
      to: 'shop',
      category: 'system',
      link: LINK.shopLots,
      once: () => 'opened',
      en: () => ['Your shop is open', 'You can publish your first lot now.'],
      zh: () => ['店铺已开通', '现在就可以发布第一件拍品。'],
    },
  ],
  'shop.application_rejected': [
    {
      to: 'user',
      category: 'system',
      link: LINK.realname,
      popup: true,
      once: event,
      en: (p) => ['Your application for a shop was sent back', String(p.reason)],
      zh: (p) => ['开店申请未通过', String(p.reason)],
    },
  ],
}
