/** What a friend asks one's help for, and the button that helps. */
import { Button, Card, StateBanner } from '@juya/ui'
import { CheckCircleIcon, InfoIcon } from '@juya/ui/icons.ts'
import { ClockText } from '../../../cards/clock/clock-strips.tsx'
import { CouponTicket } from '../../../cards/coupon/coupon-ticket.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'

export function Friend({ friend, code }: { friend: NonNullable<Data<'activity.info'>['friend']>; code: string }) {
  const t = useText()
  const help = useAction('activity.signUp', { refresh: ['activity'] })
  const { status, needed, helped } = friend
  return (
    <Card title={friend.is_mine ? t('mine_asks') : t('asks', { name: friend.name })}>
      <CouponTicket
        coupon={friend.offer.coupon}
        faint={status === 'lapsed'}
        note={status === 'open' ? <ClockText clocks={friend.clocks} /> : t(`friend_${status}`)}
      />
      <p className="activity-share__friends">
        <strong className="j-num">{t('progress', { count: helped, needed })}</strong>
      </p>
      {friend.i_helped ? (
        <StateBanner tone="jade" rounded icon={<CheckCircleIcon size={20} weight="fill" />} title={t('helped')} />
      ) : friend.is_mine ? (
        <Button block onClick={() => go('activity.mine')}>
          {t('mine')}
        </Button>
      ) : friend.helpable.ok ? (
        <Button
          block
          loading={help.pending}
          onClick={() => askLogin('continue') && void help.run({ share_code: code })}
        >
          {t('help')}
        </Button>
      ) : (
        <StateBanner
          tone="grey"
          rounded
          icon={<InfoIcon size={20} weight="fill" />}
          title={friend.helpable.reason ?? ''}
        />
      )}
    </Card>
  )
}
