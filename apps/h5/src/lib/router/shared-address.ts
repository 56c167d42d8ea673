/** Addresses without a #, which people send each other: the server says in the page's head which screen they open. */
import { isLoggedIn, setInviter } from '../session/session.ts'

/** The code of who sent a draw's address, for the screen: the sender is counted there. */
function shareOf(search: string): string {
  const code = new URLSearchParams(search).get('share')
  return code && /^[\w-]{1,20}$/.test(code) ? `&share=${code}` : ''
}

/** Called once, before the router reads the address. Remembers who invited a guest, and turns the address into the app's own. */
export function openSharedAddress(): void {
  const invite_uid = new URLSearchParams(location.search).get('invite_uid')
  if (invite_uid && /^[1-9]\d{0,14}$/.test(invite_uid) && !isLoggedIn()) setInviter(invite_uid)
  const screen = document.querySelector<HTMLMetaElement>('meta[name="app-screen"]')?.content
  if (!screen && !invite_uid && location.pathname === '/h5/') return
  history.replaceState(null, '', `/h5/${location.hash || (screen ? `#${screen}${shareOf(location.search)}` : '')}`)
}
