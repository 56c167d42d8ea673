/** Second step: which of the shop's tiers backers may choose from. */
import { Button, Card, Check } from '@juya/ui'
import { PlusIcon } from '@juya/ui/icons.ts'
import { go } from '../../../lib/router/navigation.ts'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { isChosen, type Tier } from './campaign-form.ts'
import type { StepProps } from './step-props.ts'
import { TierLine } from './tier-line.tsx'
import { useText } from './words.i18n.ts'

export function TiersStep({ draft, change, error, tiers }: StepProps & { tiers: readonly Tier[] | undefined }) {
  const t = useText()
  const wrong = error('tier_ids')
  if (!tiers) return <ListSkeleton />
  return (
    <>
      <section className="j-card" data-invalid={wrong ? '' : undefined}>
        <p className={wrong ? 'fund-note fund-note--first fund-note--wrong' : 'fund-note fund-note--first'}>
          {wrong ?? t('tiers_note')}
        </p>
        <Button
          block
          variant="outline"
          icon={<PlusIcon size={18} />}
          onClick={() => go('funding.tierForm', { campaign_id: draft.id })}
        >
          {t('add_tier')}
        </Button>
      </section>
      {tiers.map((tier) => (
        <Card key={tier.id}>
          <TierLine tier={tier} />
          <div className="fund-acts fund-acts--apart">
            <Check on={isChosen(draft, tier)} onChange={(on) => change({ marks: { ...draft.marks, [tier.id]: on } })}>
              {t('in_campaign')}
            </Check>
            <Button variant="plain" size="m" onClick={() => go('funding.tierForm', { id: tier.id })}>
              {t('edit')}
            </Button>
          </div>
        </Card>
      ))}
    </>
  )
}
