/** What is told of bidders beside their aliases, and what its classes mean: by the figures the server decides by. */
import { BIDDER_FACTS } from '@juya/contract/bidding/bidder-facts.ts'
import { Card } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { useText } from './facts.i18n.ts'

type Told = Data<'auction.bidLog'>['bidders'][number]
export type Facts = Told['facts']

const FIGURES = {
  ...BIDDER_FACTS,
  mostly: BIDDER_FACTS.mostly_bp / 100,
  lots: BIDDER_FACTS.lots_max,
  people: BIDDER_FACTS.people_min,
}

/** One line: the classes of one bidder. */
export function BidderFacts({ facts: { age, share, unpaid, deposit } }: { facts: Facts }) {
  const t = useText()
  const said = [
    age && t(`age_${age}`, FIGURES),
    share && t(`share_${share}`, FIGURES),
    unpaid && t(`unpaid_${unpaid}`),
    deposit && t(`deposit_${deposit}`),
  ].filter(Boolean)
  return <>{said.length > 0 ? said.join(' · ') : t('untold')}</>
}

export function FactsNote({ className }: { className: string }) {
  const t = useText()
  return <p className={className}>{t('note', FIGURES)}</p>
}

/** All of a lot's bidders. Nothing where nothing is told yet. */
export function BiddersCard({ bidders }: { bidders: readonly Told[] }) {
  const t = useText()
  if (bidders.length === 0) return null
  return (
    <Card title={t('head')}>
      <FactsNote className="lot-note" />
      <ul className="check-log">
        {bidders.map(({ alias, facts }) => (
          <li key={alias} className="check-log__entry">
            <span className="check-log__who">
              {alias}
              <span className="check-log__facts j-meta">
                <BidderFacts facts={facts} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
