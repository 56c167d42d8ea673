/** What a viewer says of a session that is over: one to five, with a few words its shop reads without a name. */
import { LIVE_RATING_MAX } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, Card, Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './after.i18n.ts'

type Own = NonNullable<Data<'live.info'>['feedback']>
const RATINGS = Array.from({ length: LIVE_RATING_MAX }, (_, nth) => nth + 1)
const CONTENT_MAX = limitOf('live.feedback', 'content').chars_max

export function Rate({ session_id, own, onSaid }: { session_id: number; own: Own; onSaid: () => void }) {
  const t = useText()
  const [rating, setRating] = useState(own.rating ?? undefined)
  const [content, setContent] = useState(own.content ?? '')
  const give = useAction('live.feedback', {
    onDone: () => {
      toast(t('rated'))
      onSaid()
    },
  })
  return (
    <Card title={t('rate')}>
      <ChipRow label={t('rate')}>
        {RATINGS.map((one) => (
          <Chip key={one} tone="fill" on={one === rating} onPress={() => setRating(one)}>
            {t(`rating_${one}` as 'rating_1')}
          </Chip>
        ))}
      </ChipRow>
      <LongField label={t('why')} value={content} onChange={setContent} max={CONTENT_MAX} />
      {own.until != null && <p className="j-meta">{t('rate_until', { at: formatMoment(own.until) })}</p>}
      <Button
        block
        variant="outline"
        disabled={rating === undefined}
        loading={give.pending}
        onClick={() => void give.run({ session_id, rating: rating!, content })}
      >
        {t(own.rating == null ? 'rate_send' : 'rate_again')}
      </Button>
    </Card>
  )
}
