/** A team: how many more it needs, who is in it, and how long it has. */
import { Countdown, classes, Tag } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { useText } from '../i18n.ts'

export type Team = Data<'group.info'>['teams'][number]

/** What becomes of it, in a few words. */
export function TeamState({ team }: { team: Team }) {
  const t = useText()
  if (team.status === 'formed') return <Tag tone="jade">{t('formed')}</Tag>
  if (team.status === 'failed') return <Tag>{t('failed')}</Tag>
  return (
    <Tag tone="red">
      <Countdown until_ms={team.expires_at * 1000} />
    </Tag>
  )
}

/** Its members, the one who started it first, and the seats that are free. */
export function Members({ team }: { team: Team }) {
  const t = useText()
  return (
    <ul className="group-members">
      {team.members.map((member) => (
        <li key={`${member.name}-${member.joined_at}`} className="group-members__one">
          {member.is_me ? t('me') : member.name}
          {member.is_leader && <Tag tone="gold">{t('leader')}</Tag>}
        </li>
      ))}
      {Array.from({ length: team.free }, (_, place) => `free-${place}`).map((key) => (
        <li key={key} className={classes('group-members__one', 'group-members__one--free')}>
          {t('free_seat')}
        </li>
      ))}
    </ul>
  )
}

/** How many more it needs, in a sentence. */
export function TeamNeeds({ team }: { team: Team }) {
  const t = useText()
  const needed = team.size - team.joined
  const leader = team.members.find(({ is_leader }) => is_leader)
  return (
    <>
      <span>
        {leader?.is_me
          ? t('more_in_mine', { count: needed })
          : t('more_needed', { count: needed, name: leader?.name ?? '' })}
      </span>
      {team.held > 0 && <span className="j-meta">{t('waits', { count: team.held })}</span>}
    </>
  )
}
