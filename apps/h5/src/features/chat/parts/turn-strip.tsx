/** The member a shop's chat is assigned to, as its members see it: until a time, a colleague, or in line while all members have ten. */
import { ClockIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useDeskText } from '../desk.i18n.ts'

type ChatAssignment = NonNullable<Data<'chat.open'>['conv']['turn']>

export function TurnStrip({ turn }: { turn: ChatAssignment }) {
  const t = useDeskText()
  const { member, is_me, until_at } = turn
  return (
    <section className="chat-desk" aria-label={t('turn')} data-state={is_me ? 'mine' : 'theirs'}>
      <p className="chat-desk__state" role="status">
        <b>
          <ClockIcon size={16} /> {is_me ? t('turn_mine') : member == null ? t('turn_line') : t('turn_of', { member })}
        </b>
        <span className="j-meta">
          {until_at == null ? t('turn_line_note') : t('turn_until', { at: formatMoment(until_at) })}
        </span>
      </p>
    </section>
  )
}
