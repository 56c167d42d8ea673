import { DialogHost, LoginPrompt } from '@juya/ui'
import { goToLogin, loginPrompt } from '../lib/session/login-gate.ts'
import { useSignal } from '../lib/storage/signal.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'
import { promptTexts } from './prompts.i18n.ts'

/** The sheet a guest gets on trying something that needs a login, and the questions of ask(). */
export default function Prompts() {
  const t = promptTexts.useText()
  const common = useCommon()
  const prompt = useSignal(loginPrompt)
  return (
    <>
      <LoginPrompt
        open={prompt !== null}
        onClose={() => loginPrompt.set(null)}
        onSignIn={goToLogin}
        title={t(`sign_in_to_${prompt?.reason ?? 'continue'}`)}
        note={prompt?.note ?? t('sign_in_back')}
        sign_in={common('sign_in_sms')}
        stay={t('keep_browsing')}
      />
      <DialogHost />
    </>
  )
}
