/** A team: how many more it needs, who is in it, and how long it has. */
import { Avatar, Countdown, Tag } from '@juya/ui'
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

/** Its members, who started it first, and the seats that are free. */
export function Members({ team }: { team: Team }) {
  const t = useText()
  return (
    <ul className="group-members">
      {team.members.map((member) => (
        <li key={`${member.name}-${member.joined_at}`} className="group-members__one">
          <Avatar name={member.name} size={36} ring />
          <span className="group-members__name">{member.is_me ? t('me') : member.name}</span>
          {member.is_leader && <span className="group-members__leads">{t('leader')}</span>}
        </li>
      ))}
      {Array.from({ length: team.free }, (_, place) => `free-${place}`).map((key) => (
        <li key={key} className="group-members__one">
          <span className="group-seat" aria-hidden="true">
            ?
          </span>
          <span className="group-members__name">{t('free_seat')}</span>
        </li>
      ))}
    </ul>
  )
}

const FACES_MOST = 6

/** The same as a row of faces, for a list of teams. What they say, the sentence beside them says too. */
export function Faces({ team }: { team: Team }) {
  const taken = team.members.slice(0, FACES_MOST)
  const free = Math.min(team.free, FACES_MOST - taken.length)
  return (
    <span className="group-faces" aria-hidden="true">
      {taken.map((member) => (
        <Avatar key={`${member.name}-${member.joined_at}`} name={member.name} size={36} ring />
      ))}
      {Array.from({ length: free }, (_, place) => `free-${place}`).map((key) => (
        <span key={key} className="group-seat">
          ?
        </span>
      ))}
    </span>
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
      {team.odds && <TeamOdds odds={team.odds} />}
      {team.held > 0 && <span className="j-meta">{t('waits', { count: team.held })}</span>}
    </>
  )
}

/** How often teams that stood like this one were filled. */
function TeamOdds({ odds }: { odds: NonNullable<Team['odds']> }) {
  const t = useText()
  const percent = `${Math.floor((odds.filled * 100) / odds.cases)}%`
  return (
    <span className="j-meta">
      {t('odds', { count: odds.cases, lacked: odds.lacked, hours: odds.hours_left, percent })}
    </span>
  )
}
