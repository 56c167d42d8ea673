import './account-sheet.css'
import { Avatar, Button, IconButton, Sheet, Tag } from '@juya/ui'
import { PlusIcon, TrashIcon } from '@juya/ui/icons.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { goToLogin } from '../../lib/session/login-gate.ts'
import { eraseAccount, signOut, switchAccount, useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

/** The accounts signed in on this device: one tap continues as another of them, without a password [R4.7]. */
export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { accounts, user } = useSession()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('accounts')}
      footer={
        <Button
          variant="plain"
          icon={<PlusIcon size={18} />}
          onClick={() => {
            onClose()
            signOut()
            goToLogin()
          }}
        >
          {t('add_account')}
        </Button>
      }
    >
      <ul className="accounts">
        {accounts.map((account) => (
          <li key={account.user.id} className="accounts__row">
            <button
              type="button"
              className="accounts__choose"
              disabled={account.user.id === user?.id}
              onClick={() => {
                if (!switchAccount(account.user.id)) return
                onClose()
                toast(t('switched', { name: account.user.nickname }))
                go('account.my', {}, { type: 'switchTab' })
              }}
            >
              <Avatar name={account.user.nickname} src={sizedUrl(account.user.avatar, 200)} size={36} />
              <span className="accounts__text">
                <span>{account.user.nickname}</span>
                <span className="j-meta j-num">{account.user.phone_masked}</span>
              </span>
              {account.user.id === user?.id && <Tag tone="jade">{t('current')}</Tag>}
            </button>
            {account.user.id !== user?.id && (
              <IconButton
                label={`${t('forget')}: ${account.user.nickname}`}
                icon={<TrashIcon size={18} />}
                onClick={() => eraseAccount(account.user.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
