import { toastNow } from '@juya/ui/feedback/toast.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, playServer } from '../../testing/dom.tsx'
import { setOpenId, setToken, signOut } from '../session/session.ts'
import { toast } from '../toast.ts'
import { call, callEnvelope, formData, secretFields } from './client.ts'
import { type CallError, codeRequest, plainRequest } from './request.ts'

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: CallError) => error,
  )

beforeEach(() => {
  signOut()
  vi.useFakeTimers()
  toast('')
})

describe('a request', () => {
  it('is a JSON post with Ajax marker, device type, Token and openId [R7.1]', async () => {
    setToken('t-1')
    setOpenId('o-1')
    const sent = playServer(() => envelope({}))
    await codeRequest({ url: '/api/x', data: { a: 1 } })
    expect(sent[0]).toMatchObject({ url: '/api/x', method: 'POST', body: '{"a":1}' })
    expect(sent[0]!.headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'Device-Type': 'mobile',
      Token: 't-1',
      openId: 'o-1',
      'Accept-Language': 'en',
    })
  })

  it('has no Token and no openId before there are any [R7.1]', async () => {
    localStorage.clear()
    signOut()
    const sent = playServer(() => envelope({}))
    await codeRequest({ url: '/api/x' })
    expect(Object.keys(sent[0]!.headers)).not.toEqual(expect.arrayContaining(['Token']))
    expect(Object.keys(sent[0]!.headers)).not.toEqual(expect.arrayContaining(['openId']))
  })

  it('keeps the cookie of an answer, which pictures of a case are read with', async () => {
    const sent = playServer(() => envelope({}))
    await codeRequest({ url: '/api/x' })
    expect(sent[0]!.credentials).toBe('same-origin')
  })

  it('says ‘missing parameter’ without a url or a method, and sends nothing [R5.3]', async () => {
    const sent = playServer(() => envelope({}))
    expect((await failure(codeRequest({ url: '' }))).kind).toBe('missing')
    expect(toastNow().toast?.text).toBe('missing parameter')
    expect((await failure(plainRequest({ url: '/x', method: '' as 'GET' }))).kind).toBe('missing')
    expect(sent).toHaveLength(0)
  })

  it('shows ‘requesting’ only after 800 ms [R7.5]', async () => {
    playServer(() => new Promise((resolve) => setTimeout(() => resolve(envelope({})), 2000)))
    const running = codeRequest({ url: '/api/x' })
    await vi.advanceTimersByTimeAsync(799)
    expect(toastNow().loading).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(toastNow().loading).toBe('requesting')
    await vi.advanceTimersByTimeAsync(1200)
    await running
    expect(toastNow().loading).toBeNull()
  })

  it('is given up after 60 s in one wrapper and 10 s in the other [R7.6]', async () => {
    playServer(() => new Promise(() => undefined))
    const slow = failure(codeRequest({ url: '/api/x' }))
    const quick = failure(plainRequest({ url: '/api/x' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await quick).kind).toBe('timeout')
    await vi.advanceTimersByTimeAsync(49_999)
    let over = false
    void slow.then(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await slow).kind).toBe('timeout')
  })
})

describe('an answer', () => {
  it('is success with HTTP 200 and, in the wrapper that asks for it, code 1 [R3.3, R7.2]', async () => {
    playServer(() => envelope({ n: 1 }))
    expect(await codeRequest({ url: '/api/x' })).toEqual({ n: 1 })
    playServer(() => envelope({ n: 2 }, 30_014, 'The bid must be at least ¥430'))
    expect(await plainRequest({ url: '/api/x' })).toEqual({
      code: 30_014,
      msg: 'The bid must be at least ¥430',
      data: { n: 2 },
    })
  })

  it('with another code toasts the server’s msg and fails in the wrapper that requires code 1 [R8.1]', async () => {
    playServer(() => envelope({ next_fen: 43_000 }, 30_014, 'The bid must be at least ¥430'))
    const error = await failure(codeRequest({ url: '/api/x' }))
    expect(error).toMatchObject({
      kind: 'refused',
      code: 30_014,
      message: 'The bid must be at least ¥430',
      data: { next_fen: 43_000 },
    })
    expect(toastNow().toast).toMatchObject({ text: 'The bid must be at least ¥430', ms: 2000 })
  })

  it('shows any msg for 2 s unless it is suppressed or contains a silent phrase [R8.2]', async () => {
    for (const silent of [
      'pwd not set',
      'request success',
      'wrong verification code',
      'Login expired',
      'please complete verification first',
      'please bind an Alipay account',
    ]) {
      toast('before')
      playServer(() => envelope(null, 1, silent))
      await codeRequest({ url: '/api/x' })
      expect(toastNow().toast?.text).toBe('before')
    }
    playServer(() => envelope(null, 1, 'Address saved'))
    await codeRequest({ url: '/api/x' })
    expect(toastNow().toast).toMatchObject({ text: 'Address saved', ms: 2000 })
    await vi.advanceTimersByTimeAsync(1999)
    expect(toastNow().toast).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(toastNow().toast).toBeNull()

    playServer(() => envelope(null, 30_001, 'Not now'))
    await failure(codeRequest({ url: '/api/x', silent: true }))
    expect(toastNow().toast).toBeNull()
  })

  it('with a status other than 200 toasts an abnormal status and is rejected [R8.3]', async () => {
    playServer(() => new Response('{}', { status: 502 }))
    expect(await failure(codeRequest({ url: '/api/x' }))).toMatchObject({ kind: 'status', code: 502 })
    expect(toastNow().toast?.text).toBe('Abnormal HTTP status 502')
  })

  it('that never comes asks to retry later, in the other wrapper says connection to server failed [R8.4]', async () => {
    playServer(() => Promise.reject(new TypeError('network')))
    expect((await failure(codeRequest({ url: '/api/x' }))).kind).toBe('network')
    expect(toastNow().toast?.text).toBe('Please retry later')
    await failure(plainRequest({ url: '/api/x' }))
    expect(toastNow().toast?.text).toBe('Connection to server failed')
  })

  it('stays on screen for 1.5 s when nobody says how long [R9.1]', async () => {
    toast('Copied')
    await vi.advanceTimersByTimeAsync(1499)
    expect(toastNow().toast?.text).toBe('Copied')
    await vi.advanceTimersByTimeAsync(1)
    expect(toastNow().toast).toBeNull()
  })
})

describe('an answer asked for before the app had loaded', () => {
  it('is taken by the first request for the same address, and only by that', async () => {
    const sent = playServer(() => envelope({ from: 'network' }))
    window.early_answers = { '/api/portal/Index/nav': Promise.resolve(envelope({ from: 'early' })) }
    vi.spyOn(performance, 'now').mockReturnValue(1000)
    expect(await call('site.home', {})).toEqual({ from: 'early' })
    expect(sent).toHaveLength(0)
    expect(await call('site.home', {})).toEqual({ from: 'network' })
    vi.restoreAllMocks()
  })
})

describe('a form post', () => {
  const form = (title: string) => formData({ title, images: [new File(['x'], 'a.webp')] })

  it('with the same url and data within 3 s is refused, later or different ones are not [R5.2]', async () => {
    vi.setSystemTime(1_000_000)
    const sent = playServer(() => envelope({}))
    await codeRequest({ url: '/api/add', data: form('Vase') })
    vi.setSystemTime(1_002_999)
    expect((await failure(codeRequest({ url: '/api/add', data: form('Vase') }))).kind).toBe('duplicate')
    expect(toastNow().toast?.text).toBe('Processing, don’t resubmit')
    await codeRequest({ url: '/api/add', data: form('Bowl') })
    await codeRequest({ url: '/api/other', data: form('Bowl') })
    vi.setSystemTime(1_006_100)
    await codeRequest({ url: '/api/other', data: form('Bowl') })
    expect(sent).toHaveLength(4)
    expect(JSON.parse(localStorage.getItem('last_request')!)).toMatchObject({ url: '/api/other', time: 1_006_100 })
  })

  it('carries a lot with its files as multipart, without a JSON content type [R7.3]', async () => {
    const sent = playServer(() => envelope({}))
    await call('auction.publish', {
      title: 'Vase',
      category_id: 3,
      images: ['upload/a.webp'],
      desc: 'x',
      start_fen: 100_00,
      params: { height: '32' },
    } as never).catch(() => undefined)
    const body = sent[0]!.body as FormData
    expect(body).toBeInstanceOf(FormData)
    expect(sent[0]!.headers['Content-Type']).toBeUndefined()
    expect([body.get('title'), body.get('images'), body.get('params')]).toEqual([
      'Vase',
      '["upload/a.webp"]',
      '{"height":"32"}',
    ])
    expect(formData({ images: [new File(['x'], 'a.webp')] }).getAll('images[]')).toHaveLength(1)
  })
})

describe('a call of the contract', () => {
  it('to bid shows no toast of its own [R7.4]', async () => {
    playServer(() => envelope(null, 30_012, 'Bidding has ended'))
    toast('before')
    expect((await failure(call('auction.bid', { id: 7 } as never))).code).toBe(30_012)
    expect(toastNow().toast?.text).toBe('before')
  })

  it('that writes carries an Idempotency-Key, one that reads does not', async () => {
    const sent = playServer(() => envelope({}))
    await call('auction.watch', { id: 7, on: true })
    await call('auction.lot', { id: 7 })
    expect(sent[0]!.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
    expect(sent[1]!.headers['Idempotency-Key']).toBeUndefined()
    expect([sent[0]!.method, sent[0]!.url]).toEqual(['GET', '/api/portal/Auction/auction_collect?id=7&on=true'])
  })

  it('with secrets by GET hides them in a header, never in the address', async () => {
    const sent = playServer(() => envelope(null))
    await call('account.setPayPassword', { pay_password: '135790', sms_code: '123456' })
    expect(sent[0]!.url).toBe('/api/user/Setting/set_pay_password')
    expect(JSON.parse(Buffer.from(sent[0]!.headers['Secret-Fields']!, 'base64url').toString())).toEqual({
      pay_password: '135790',
      sms_code: '123456',
    })
    expect(secretFields({ name: '林渊？' })).not.toMatch(/[+/=]/)
  })

  it('gives its whole envelope in the wrapper that does not ask for code 1 [R7.2]', async () => {
    playServer(() => envelope(null, 20_004, 'Not found'))
    expect(await callEnvelope('site.article', { code: 'x' })).toEqual({ code: 20_004, msg: 'Not found', data: null })
  })
})
