/** Members who take turns in answering the shop's chats, and whether the reader does. A shop of one shows nothing. */
import { Cell, CellGroup, Switch } from '@juya/ui'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { useDeskText } from '../desk.i18n.ts'

export function Availability() {
  const t = useDeskText()
  const duty = useCall('service.availability', {}, { stale_ms: 0 })
  const save = useAction('service.setAvailability', { refresh: ['service.availability', 'chat.list'] })
  if (!duty.data || duty.data.members.length < 2) return null
  const { on_duty, members, in_line, chats_max, silent_min } = duty.data
  return (
    <CellGroup look="card" title={t('duty')} note={t('duty_note', { max: chats_max, minutes: silent_min })}>
      <Cell
        title={t('duty_mine')}
        right={
          <Switch label={t('duty_mine')} on={on_duty} busy={save.pending} onChange={(on) => void save.run({ on })} />
        }
      />
      {members.map((member) => (
        <Cell
          key={member.id}
          title={member.name}
          value={member.on_duty ? t('duty_chats', { count: member.chats }) : t('duty_off')}
        />
      ))}
      {in_line > 0 && <Cell title={t('duty_line')} value={t('duty_chats', { count: in_line })} />}
    </CellGroup>
  )
}
