import { Avatar, Tag } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { DetailPage, LinesCard } from '../../parts/detail-page.tsx'
import { Card, Facts, Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { BanNotes } from './ban-notes.tsx'
import { growthTexts } from './growth.i18n.ts'
import type { Person } from './person.ts'
import { PersonPanes } from './person-panes.tsx'
import { ShowIdentity } from './show-identity.tsx'
import { userTexts } from './user.i18n.ts'
import { UserActions } from './user-actions.tsx'

export default function UserPage() {
  return (
    <DetailPage
      resource="user"
      head={(data) => <Head data={data} />}
      main={(data) => (
        <>
          <PersonPanes id={data.id} />
          <TimelineCard kind="user" id={data.id} />
        </>
      )}
      side={(data) => (
        <>
          <Holds data={data} />
          <Cards data={data} />
        </>
      )}
    />
  )
}

function Head({ data }: { data: Person }) {
  const say = userTexts.useText()
  const growth = growthTexts.useText()
  const { short } = useDates()
  return (
    <>
      <Card>
        <div className="d-head">
          <Thing
            seal={<Avatar src={picture(data.avatar, 200)} name={data.nickname} size={48} />}
            title={data.nickname}
            note={
              <span className="j-num">
                #{data.id} · {data.phone_masked}
              </span>
            }
          />
          <State list="user" value={data.status} />
          <UserActions data={data} />
        </div>
        <BanNotes data={data} />
        {data.status === 'restricted' && (
          <p className="a-note a-note--amber d-gap">
            {data.restricted_until
              ? say('why_until', { until: short(data.restricted_until), reason: data.restrict_reason })
              : say('why', { reason: data.restrict_reason })}
          </p>
        )}
        <div className="d-gap">
          <Facts
            columns={8}
            list={[
              { label: say('level'), value: <Tag tone="gold">L{data.credit_level}</Tag> },
              {
                label: growth('growth'),
                value: <Two first={data.growth_value} second={data.growth_proposed && growth('waits')} />,
              },
              {
                label: growth('points'),
                value: (
                  <Two
                    first={data.points.balance - data.points.debt}
                    second={data.points_proposed && growth('waits')}
                  />
                ),
              },
              { label: say('realname'), value: <State list="realname" value={data.realname_status} /> },
              { label: say('strikes'), value: data.strikes },
              { label: say('shop'), value: data.shop?.name ?? say('no_shop') },
              { label: say('last_login'), value: short(data.last_login_at) },
              { label: say('since'), value: short(data.created_at) },
            ]}
          />
        </div>
        <ShowIdentity key={data.id} id={data.id} name={data.nickname} />
      </Card>
      <div className="a-tiles">
        <div className="a-tile">
          <span>{say('wallet')}</span>
          <b>
            <Money fen={data.wallet.available_fen} />
          </b>
        </div>
        <div className="a-tile">
          <span>{say('deposits')}</span>
          <b>
            <Money fen={data.wallet.deposit_fen} />
          </b>
        </div>
        <div className="a-tile">
          <span>{say('escrow')}</span>
          <b>
            <Money fen={data.wallet.escrow_fen} />
          </b>
        </div>
      </div>
    </>
  )
}

function Holds({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <LinesCard
      title={say('holds')}
      none={say('no_holds')}
      list={data.holds.map((hold) => ({
        key: hold.id,
        text: (
          <span>
            {hold.title} <State list="hold" value={hold.status} />
          </span>
        ),
        end: <Money fen={hold.amount_fen} />,
      }))}
    />
  )
}

function Cards({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <LinesCard
      title={say('cards')}
      none={say('no_cards')}
      list={data.cards.map((card) => ({
        key: card.id,
        text: <span>{card.bank_name}</span>,
        end: <span className="j-num">•••• {card.last4}</span>,
      }))}
    />
  )
}
