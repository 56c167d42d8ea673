/** Last step: what backers will read, and whether the reserve is there. */
import { Button, Card, ImagePlate, Row, Rows, Strip } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import type { EditForm } from './campaign-form.ts'
import { useText } from './words.i18n.ts'

const PERCENT_BP = 100

export function CheckStep({ before }: { before: EditForm }) {
  const t = useText()
  const { campaign, form, reserve, tiers, rules } = before
  return (
    <>
      <Card>
        <div className="fund-line">
          <span className="fund-line__photo">
            <ImagePlate src={sizedUrl(campaign.image, 200)} alt="" radius="m" />
          </span>
          <span className="fund-line__text">
            <b className="j-clamp-2">{campaign.title}</b>
            <span className="j-meta">{campaign.category.name}</span>
          </span>
        </div>
        <Rows>
          <Row label={t('goal')}>{formatFen(form.goal_fen)}</Row>
          <Row label={t('opens')}>{form.from_at ? formatMoment(form.from_at) : t('opens_approved')}</Row>
          <Row label={t('lasts')}>{t('days_count', { count: form.days })}</Row>
          <Row label={t('ship_by')}>{formatMoment(form.ship_by_at, { time: false })}</Row>
          <Row label={t('stages')}>{form.stages.length}</Row>
        </Rows>
      </Card>
      <Card title={t('tiers')}>
        <Rows>
          {tiers
            .filter(({ status }) => status === 'active')
            .map((tier) => (
              <Row key={tier.id} label={tier.name}>
                {formatFen(tier.price_fen)}
                {tier.stock != null && ` × ${tier.stock}`}
              </Row>
            ))}
        </Rows>
      </Card>
      <Reserve reserve={reserve} />
      <Card title={t('what_then')}>
        <ul className="fund-points">
          <li>{t('then_review')}</li>
          <li>{t('then_stands')}</li>
          <li>{t('then_money', { rate: rules.commission_bp / PERCENT_BP })}</li>
          <li>{t('then_late', { days: rules.late_days })}</li>
        </ul>
      </Card>
    </>
  )
}

/** What stays in the shop's deposit for backers who wait too long. */
function Reserve({ reserve }: Pick<EditForm, 'reserve'>) {
  const t = useText()
  const { need_fen, spare_fen } = reserve
  const short_fen = need_fen - spare_fen
  return (
    <Card title={t('reserve')}>
      <Rows>
        <Row label={t('reserve_need')}>{formatFen(need_fen)}</Row>
        <Row label={t('reserve_there')}>{formatFen(Math.min(need_fen, spare_fen))}</Row>
        {short_fen > 0 && (
          <Row label={t('reserve_missing')} tone="red">
            {formatFen(short_fen)}
          </Row>
        )}
      </Rows>
      <div className="fund-told">
        {short_fen > 0 ? (
          <Strip tone="amber" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {t('reserve_short_note')}
          </Strip>
        ) : (
          <Strip tone="jade" icon={<CheckCircleIcon size={16} weight="fill" />}>
            {t('reserve_full')}
          </Strip>
        )}
      </div>
      {short_fen > 0 && (
        <Button block className="fund-more" onClick={() => go('shop.deposit')}>
          {t('pay_reserve', { amount: formatFen(short_fen) })}
        </Button>
      )}
    </Card>
  )
}
