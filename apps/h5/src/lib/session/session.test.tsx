import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, playServer } from '../../testing/dom.tsx'
import { call } from '../api/client.ts'
import { setRoutes } from '../router/navigation.ts'
import { place } from '../router/router.ts'
import { language } from '../texts/i18n.ts'
import { setPlace, weatherOf } from '../weather.ts'
import { askLogin, forceLogin, goToLogin, loginPrompt } from './login-gate.ts'
import {
  inviter,
  isLoggedIn,
  rememberReturn,
  session,
  setForcedLogin,
  setInviter,
  setOpenId,
  setRole,
  setToken,
  setUser,
  signIn,
  signOut,
  switchAccount,
  takeReturn,
  type UserMe,
} from './session.ts'

const person = (id: number, nickname = `user ${id}`): UserMe =>
  ({ id, nickname, role: 'normal', phone_masked: '138****6021' }) as UserMe

const opened: string[] = []
place.subscribe(() => opened.push(place.get().path))
beforeEach(() => {
  signOut()
  setForcedLogin(false)
  opened.length = 0
  setRoutes({
    'login.sms': {
      path: '/pages/login/smsLogin',
      title: { en: '', zh: '' },
      auth: 'guest',
      page: 'sms-login.page.tsx',
      load: () => Promise.reject(new Error()),
    },
  })
  loginPrompt.set(null)
})
afterEach(() => vi.useRealTimers())

describe('the session', () => {
  it('knows the shop its user has opened as soon as the server says so; an answer about another account is not theirs', async () => {
    signIn({ token: 't-1', user: person(1) })
    const shop = { id: 4, name: '听松阁', member_role: 'owner' } as UserMe['shop']
    playServer(() => envelope({ ...person(1), shop }))
    await call('account.me', {})
    expect(session.get().user?.shop).toEqual(shop)

    playServer(() => envelope({ ...person(2), shop: undefined }))
    await call('account.me', {})
    expect(session.get().user).toMatchObject({ id: 1, shop })
  })

  it('is kept under the product’s storage keys [R3.1, R3.6]', () => {
    signIn({ token: 't-1', user: person(1) })
    setOpenId('open-1')
    setRole('shop')
    setForcedLogin(true)
    setPlace({ city: '杭州市', area: '上城区' })
    rememberReturn('/pages/x?id=1')

    expect(localStorage.getItem('token')).toBe('t-1')
    expect(localStorage.getItem('LOGIN_TOKEN')).toBe('t-1')
    expect(JSON.parse(localStorage.getItem('userInfo')!).id).toBe(1)
    expect(localStorage.getItem('user_role')).toBe('shop')
    expect(JSON.parse(localStorage.getItem('multi_userinfo')!)).toEqual([{ user: person(1), token: 't-1' }])
    expect(localStorage.getItem('openId')).toBe('open-1')
    expect(localStorage.getItem('from_url')).toBe('/pages/x?id=1')
    expect(JSON.parse(localStorage.getItem('user_location')!)).toEqual({ city: '杭州市', area: '上城区' })
    expect(localStorage.getItem('forcedLogin')).toBe('1')
    expect(session.get()).toMatchObject({ token: 't-1', open_id: 'open-1', role: 'shop', forced_login: true })
  })

  it('forgets the inviter once a token is set [R3.6]', () => {
    setInviter('42')
    expect(inviter()).toBe(42)
    setToken('t')
    expect(localStorage.getItem('invite_uid')).toBeNull()
  })

  it('starts as a guest who may browse, without forced login [R1.1]', () => {
    localStorage.clear()
    signOut()
    expect(session.get()).toMatchObject({ token: null, role: 'normal', forced_login: false })
  })

  it('takes normal and shop as roles and refuses any other, naming both [R4.1, R5.1]', () => {
    setRole('shop')
    setRole('normal')
    expect(() => setRole('admin')).toThrow(/normal.*shop/)
    expect(session.get().role).toBe('normal')
    language.set('zh-CN')
    expect(() => setRole('')).toThrow(/normal.*shop/)
    language.set('en')
  })

  it('is logged in while it has a token, and logging out clears token and user [R4.2]', () => {
    signIn({ token: 't', user: person(1) })
    expect(isLoggedIn()).toBe(true)
    signOut()
    expect([
      isLoggedIn(),
      localStorage.getItem('token'),
      localStorage.getItem('LOGIN_TOKEN'),
      localStorage.getItem('userInfo'),
    ]).toEqual([false, null, null, null])
  })

  it('adds an account with its token to the list, replacing the same user, and only updates without one [R4.4]', () => {
    setUser(person(1), 'a')
    setUser(person(2), 'b')
    setUser(person(1, 'renamed'), 'c')
    expect(session.get().accounts).toEqual([
      { user: person(1, 'renamed'), token: 'c' },
      { user: person(2), token: 'b' },
    ])
    setUser(person(2, 'new name'))
    setUser(person(3))
    expect(session.get().accounts).toEqual([
      { user: person(1, 'renamed'), token: 'c' },
      { user: person(2, 'new name'), token: 'b' },
    ])
    expect(session.get().user).toEqual(person(3))
  })

  it('switches between the accounts of the list without a password [R4.7]', () => {
    signIn({ token: 'a', user: person(1) })
    signIn({ token: 'b', user: person(2) })
    expect(switchAccount(1)).toBe(true)
    expect(session.get()).toMatchObject({ token: 'a', user: { id: 1 } })
    expect(switchAccount(9)).toBe(false)
  })

  it('remembers a hash route and gives it back once [R4.6]', () => {
    rememberReturn('/pages/main/auctionitemdetail/auctionitemdetail?id=7')
    expect([takeReturn(), takeReturn()]).toEqual(['/pages/main/auctionitemdetail/auctionitemdetail?id=7', null])
  })
})

describe('being asked to sign in', () => {
  it('stops a guest’s act with a sheet that names it, and lets the signed-in go on [R2.2]', () => {
    expect(askLogin('bid')).toBe(false)
    expect(loginPrompt.get()).toMatchObject({ reason: 'bid' })
    loginPrompt.set(null)
    signIn({ token: 't', user: person(1) })
    expect(askLogin('bid')).toBe(true)
    expect(loginPrompt.get()).toBeNull()
  })

  it('from a sheet remembers the sheet to come back to', () => {
    askLogin('bid', { back: '/pages/main/auctionitemdetail/auctionitemdetail?id=7&sheet=manual' })
    goToLogin()
    expect([opened.at(-1), takeReturn(), loginPrompt.get()]).toEqual([
      '/pages/login/smsLogin',
      '/pages/main/auctionitemdetail/auctionitemdetail?id=7&sheet=manual',
      null,
    ])
  })

  it('clears the token and goes to the SMS login page when forced [R4.3]', () => {
    signIn({ token: 't', user: person(1) })
    forceLogin(10_000)
    expect(isLoggedIn()).toBe(false)
    expect(opened).toEqual(['/pages/login/smsLogin'])
  })

  it('answers code 10001 by logging out once a second at most, and ignores it for the resume check [R4.5]', async () => {
    vi.useFakeTimers()
    vi.setSystemTime(50_000)
    playServer(() => envelope(null, 10_001, 'Login expired'))
    signIn({ token: 't', user: person(1) })
    await call('account.resume', {}).catch(() => undefined)
    expect(isLoggedIn()).toBe(true)

    await Promise.all([
      call('account.me', {}).catch(() => undefined),
      call('account.counts', {}).catch(() => undefined),
    ])
    expect(isLoggedIn()).toBe(false)
    expect(opened).toHaveLength(1)

    vi.setSystemTime(50_999)
    await call('account.me', {}).catch(() => undefined)
    expect(opened).toHaveLength(1)
    vi.setSystemTime(51_001)
    await call('account.me', {}).catch(() => undefined)
    expect(opened).toHaveLength(2)
  })
})

describe('going over to another account', () => {
  it('leaves the one that is on signed in when the login of the other turns out to have lapsed', async () => {
    const answer = Promise.withResolvers<Response>()
    const sent = playServer(() => answer.promise)
    signIn({ token: 'a', user: person(1) })
    signIn({ token: 'b', user: person(2) })
    const late = call('account.counts', {}).catch(() => undefined)
    switchAccount(1)
    answer.resolve(envelope(null, 10_001, 'Login expired'))
    await late

    expect(sent[0]!.headers.Token).toBe('b')
    expect(session.get()).toMatchObject({ token: 'a', user: { id: 1 } })
    expect(opened).toEqual([])
  })
})

describe('weather', () => {
  const here = { city: '杭州市', area: '上城区' }

  it('is asked by city and area, and again only after 60 minutes or when forced [R3.2]', async () => {
    const sent = playServer(() => envelope({ city: '杭州市', text: '晴', temp_c: 18, icon: 'sun', at: 1 }))
    await weatherOf(here, { now_ms: 0 })
    await weatherOf(here, { now_ms: 60 * 60_000 - 1 })
    expect(sent).toHaveLength(1)
    expect(decodeURIComponent(sent[0]!.url)).toContain('city=杭州市&area=上城区')
    await weatherOf(here, { now_ms: 60 * 60_000 })
    await weatherOf(here, { now_ms: 60 * 60_000 + 1, force: true })
    await weatherOf({ city: '宁波市', area: '上城区' }, { now_ms: 60 * 60_000 + 2 })
    await weatherOf({ city: '宁波市', area: '' }, { now_ms: 60 * 60_000 + 2 })
    expect(sent).toHaveLength(5)
    expect(JSON.parse(localStorage.getItem('weather')!)).toMatchObject({ city: '宁波市', timestamp: 60 * 60_000 + 2 })
  })

  it('says ‘Failed to get weather’ when it cannot be had [R3.2]', async () => {
    const { toastNow } = await import('@juya/ui/feedback/toast.tsx')
    playServer(() => new Response('', { status: 500 }))
    expect(await weatherOf(here)).toBeNull()
    expect(toastNow().toast?.text).toBe('Failed to get weather')
  })
})
