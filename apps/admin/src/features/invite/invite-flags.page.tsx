/** Invitations too many of which came on one day: whose each is, what it has brought, and the decision. */
import { INVITE_FLAGS } from '@juya/contract/operator/resources/people/invite-flags.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof INVITE_FLAGS> = {
  inviter: ({ id, inviter }, { to }) => (
    <Thing image={inviter.avatar} title={inviter.nickname} note={`I-${id}`} to={to} />
  ),
  friend: ({ friend }) => friend.nickname,
}

export default function InviteFlagsPage() {
  const say = useTextsOf(INVITE_FLAGS)
  const said = common.useText()
  const { short } = useDates()
  return (
    <ListScreen
      resource={INVITE_FLAGS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={INVITE_FLAGS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.inviter.avatar} title={data.inviter.nickname} note={data.friend.nickname} />,
            facts: [
              ...(['status', 'friends', 'brought_fen', 'flagged_at'] as const),
              { label: say('friends_all'), value: data.friends_all },
              { label: say('registered'), value: short(data.registered_at) },
              { label: say('links'), value: said(data.linked ? 'yes' : 'no') },
            ],
            link: { to: `/users/${data.inviter_id}`, text: say('person') },
            sections: [{ title: say('reason'), content: data.reason }],
          })}
        />
      )}
    />
  )
}
