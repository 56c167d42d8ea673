/** What a shop answers by itself: its welcome, questions with answers, and replies to words. Nothing goes to the shop. */
import './service.css'
import { Cell, CellGroup, ImagePlate, StateBanner } from '@juya/ui'
import { ClockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useRepliesWithin } from '../../cards/replies/replies.i18n.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { AskBar, type Line, Talk } from './parts/talk.tsx'

interface Said {
  mine?: boolean
  text: string
  image?: string | null | undefined
}

export default function AnswersPage() {
  const t = useText()
  const shop_id = useIdParam()
  const welcome = useCall('service.autoReply', { shop_id, trigger: 'welcome' })
  const [said, setSaid] = useState<readonly Said[]>([])
  const reply = useAction('service.autoReply')
  const add = (...lines: Said[]) => setSaid((before) => [...before, ...lines])
  const ask = async (text: string) => {
    const answer = await reply.run({ shop_id, trigger: 'keyword', text })
    if (answer) add({ mine: true, text }, { text: answer.content ?? t('no_answer'), image: answer.image })
  }
  const { data } = welcome
  const replies = useRepliesWithin(data?.replies_within_min)
  const first: Said[] = data ? [{ text: data.content ?? t('welcome_usual'), image: data.image }] : []
  const lines = [...first, ...said].map(
    ({ mine, text, image }, key): Line => ({
      key,
      mine,
      text,
      mark: mine ? undefined : t('automatic'),
      below: image && (
        <span className="service-talk__picture">
          <ImagePlate src={sizedUrl(image, 400)} alt="" ratio="4:3" radius="m" />
        </span>
      ),
    }),
  )
  return (
    <PageShell
      title={data?.shop.name}
      needs={welcome}
      bar={<AskBar max={limitOf('service.autoReply', 'text').chars_max} busy={reply.pending} onAsk={ask} />}
    >
      {data && (
        <Talk lines={lines}>
          {data.presence && !data.presence.open && (
            <StateBanner
              tone="grey"
              icon={<ClockIcon size={20} />}
              title={t('shop_closed')}
              note={data.presence.opens_at ? t('opens', { at: formatMoment(data.presence.opens_at) }) : undefined}
            />
          )}
          {replies && <p className="service-note">{replies}</p>}
          <CellGroup look="card" note={t('answers_note')}>
            <Cell title={t('to_shop')} onPress={() => go('shop.home', { id: shop_id })} />
            {data.shop.phone && (
              <Cell
                title={t('call_shop')}
                help={data.shop.hours}
                value={data.shop.phone}
                href={`tel:${data.shop.phone}`}
              />
            )}
          </CellGroup>
          {data.buttons.length > 0 && (
            <CellGroup look="card" title={t('often_asked')}>
              {data.buttons.map(({ id, title, content }) => (
                <Cell key={id} title={title} onPress={() => add({ mine: true, text: title }, { text: content })} />
              ))}
            </CellGroup>
          )}
        </Talk>
      )}
    </PageShell>
  )
}
