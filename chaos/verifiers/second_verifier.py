"""Checks exported auction logs by packages/verify/README.md alone; nothing but Python's own library.

usage: python3 second_verifier.py LOGS.json    a list of logs; prints a list of true (holds) and false
"""
import base64
import hashlib
import json
import math
import sys

# Ed25519 (RFC 8032)
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
I = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * I % P
    if (x * x - x2) % P != 0 or (x == 0 and sign):
        return None
    return P - x if x & 1 != sign else x


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    g, h, i, j = f - e, d - c, d + c, f + e
    return (g * h % P, i * j % P, h * i % P, g * j % P)


def times(n, point):
    out = (0, 1, 1, 0)
    while n > 0:
        if n & 1:
            out = add(out, point)
        point = add(point, point)
        n >>= 1
    return out


def same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def point_of(data):
    y = int.from_bytes(data, 'little')
    x = recover_x(y & ((1 << 255) - 1), y >> 255)
    return None if x is None else (x, y & ((1 << 255) - 1), 1, x * (y & ((1 << 255) - 1)) % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def signature_fits(public_key, signature, text):
    try:
        key, sig = base64.b64decode(public_key, validate=True), base64.b64decode(signature, validate=True)
    except ValueError:
        return False
    if len(key) != 32 or len(sig) != 64:
        return False
    a, r, s = point_of(key), point_of(sig[:32]), int.from_bytes(sig[32:], 'little')
    if a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(sig[:32] + key + text.encode()).digest(), 'little') % L
    return same(times(s, BASE), add(r, times(h, a)))


# Texts
def text_of(*items):
    return json.dumps(items, ensure_ascii=False, separators=(',', ':'))


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value):
    if isinstance(value, dict):
        left = sorted((k, v) for k, v in value.items() if v is not None)
        return '{' + ','.join(text_of(k)[1:-1] + ':' + canonical(v) for k, v in left) + '}'
    if isinstance(value, list):
        return '[' + ','.join(canonical(v) for v in value) + ']'
    return text_of(value)[1:-1]


def entry_text(e):
    return text_of('juya.bid.v1', e['lot_id'], e['seq'], e['server_ms'], e['kind'], e['alias'], e['price_fen'], e['prev_hash'])


def link_text(one):
    if 'kind' not in one:
        return text_of('juya.extension.v1', *(one[k] for k in (
            'lot_id', 'after_seq', 'from_ms', 'until_ms', 'was_ends_at_ms', 'ends_at_ms', 'prev_hash')))
    if one['kind'] == 'picture':
        return text_of('juya.picture-loss.v1', *(one[k] for k in (
            'lot_id', 'after_seq', 'lost_ms', 'was_ends_at_ms', 'ends_at_ms', 'prev_hash')))
    if one['kind'] == 'void':
        return text_of('juya.void.v1', *(one[k] for k in (
            'lot_id', 'after_seq', 'server_ms', 'seqs', 'rule', 'reason', 'price_fen', 'leader_alias', 'prev_hash')))
    if one.get('sealed'):
        return text_of('juya.reserve.v2', one['lot_id'], one['after_seq'], one['server_ms'], one['sealed'], one['prev_hash'])
    return text_of('juya.reserve.v1', one['lot_id'], one['after_seq'], one['server_ms'], one['prev_hash'])


def closing_text(c):
    return text_of('juya.closing.v1', c['lot_id'], c['result'], c.get('hammer_fen'), c.get('winner_alias'), c['bid_count'],
                   c['closed_at_ms'], c['head_hash'], c['rules_hash'])


class Wrong(Exception):
    pass


def need(holds, what):
    if not holds:
        raise Wrong(what)


def check(log):
    need(log.get('format') == 'juya.auction-log.v1', 'format')
    entries, facts = log['entries'], log['rules']['facts']
    keys = {k['key_id']: k for k in log['keys']}
    check_rules(log, facts)
    behind = {}
    lost = [dict(log['picture_loss'], kind='picture')] if log.get('picture_loss') else []
    for one in (log.get('extensions') or []) + (log.get('links') or []) + lost:
        behind.setdefault(one['after_seq'], []).append(one)
    chain = check_chain(log, entries, behind)
    check_outages(log.get('extensions') or [], entries, facts)
    check_loss(log.get('picture_loss'), entries, facts)
    check_answers(log, chain, entries, facts)
    standing = check_prices(log, chain, entries, facts)
    ends_ms = check_times(chain, facts)
    if log.get('closing'):
        check_closing(log, entries, facts, keys, standing, ends_ms, chain[-1][1]['hash'] if chain else genesis(log))
    for r in log.get('receipts') or []:
        check_signed(r, receipt_text(r), keys)
        at = r['seq'] - 1
        need(r['lot_id'] == log['lot_id'] and 0 <= at < len(entries) and entries[at]['hash'] == r['hash'], 'receipt')
        frame = (r.get('seen') or {}).get('picture')
        need(not frame or 0 <= frame['lag_ms'] <= entries[at]['server_ms'] - frame['captured_at_ms'], 'picture of a receipt')
    check_reserve(log, facts, chain, standing)
    check_absentees(log, facts, keys)
    if log.get('daily_root'):
        need(log.get('closing'), 'root without closing')
        check_root(log['daily_root'], closing_text(log['closing']), keys)
    if log.get('post_sale'):
        check_post_sale(log, log['post_sale'], keys)
    if log.get('post_sale_root'):
        need(log.get('post_sale'), 'root without post-sale')
        check_root(log['post_sale_root'], post_sale_text(log['post_sale']), keys)


def receipt_text(r):
    if not r.get('seen'):
        return text_of('juya.receipt.v1', r['lot_id'], r['seq'], r['hash'])
    frame = r['seen'].get('picture') or {}
    return text_of('juya.receipt.v2', r['lot_id'], r['seq'], r['hash'], r['seen']['price_fen'],
                   *(frame.get(k) for k in ('captured_at_ms', 'number', 'lag_ms')))


def genesis(log):
    return sha(text_of('juya.genesis.v1', log['lot_id'], log['rules']['hash']))


def is_live(facts):
    return facts.get('rules_version') in (2, 3) and facts.get('live') is not None


def check_rules(log, facts):
    need(sha(canonical(facts)) == log['rules']['hash'], 'rules hash')
    need(facts.get('lot_id') == log['lot_id'], 'rules of another lot')
    need(log['rules']['version'] == facts.get('rules_version', 1), 'version')
    if is_live(facts):
        need(facts['planned_end_at'] - facts['starts_at'] - facts['live']['lot_s'] in (0, 1), 'planned end')
    c = facts.get('counter')
    if c:
        need(c.get('at') is not None, 'a counter that was not counted')
        lag = c['at'].get('lag_p95_ms')
        need((c['at']['viewers'] > 0) == (lag is not None), 'a lag that nobody saw')
        counted = c['most_s'] if lag is None else min(c['most_s'], max(c['own_s'], -(-lag // 1000) + c['more_s']))
        need([facts['soft_close'][k] for k in ('window_s', 'extend_s')] == [counted, counted], 'counter')
    plain, frozen = log['rules'].get('plain'), facts.get('sentences_sha256')
    if plain and isinstance(frozen, dict):
        said = sha(text_of('juya.sentences.v1', *([s['key'], s['label'], s['text']] for s in plain)))
        need(said in frozen.values(), 'sentences')


def check_chain(log, entries, behind):
    """Everything in its order, as (kind, item)."""
    chain, prev, placed = [], genesis(log), 0

    def take(kind, item, text):
        nonlocal prev
        need(item['lot_id'] == log['lot_id'], 'of another lot')
        need(item['prev_hash'] == prev, 'link')
        need(sha(text) == item['hash'], 'hash')
        chain.append((kind, item))
        prev = item['hash']

    for at in range(len(entries) + 1):
        left = list(behind.get(at, []))
        while left:
            one = next((o for o in left if o['prev_hash'] == prev), None)
            need(one is not None, 'a link that follows from nothing')
            left.remove(one)
            placed += 1
            take(one.get('kind', 'outage'), one, link_text(one))
        if at < len(entries):
            need(entries[at]['seq'] == at + 1, 'number')
            take('entry', entries[at], entry_text(entries[at]))
    need(placed == sum(len(some) for some in behind.values()), 'a link without a place')
    return chain


def check_outages(outages, entries, facts):
    least = 11_000 if is_live(facts) else 15_000
    for i, o in enumerate(outages):
        at = o['after_seq']
        heard = max(o['from_ms'], entries[at - 1]['server_ms'] if at > 0 else 0)
        need(o['until_ms'] - heard >= least, 'no silence')
        need(at >= len(entries) or entries[at]['server_ms'] >= o['until_ms'], 'a bid in an outage')
        need(o['ends_at_ms'] <= o['until_ms'] + 3_601_000 + o['was_ends_at_ms'] - o['from_ms'], 'outage gives too much')
        if is_live(facts):
            need(o['ends_at_ms'] == -(-(o['until_ms'] + facts['live']['outage_s'] * 1000) // 1000) * 1000, 'outage')
        need(o['until_ms'] > o['from_ms'] and o['was_ends_at_ms'] > o['from_ms'], 'outage')
        need(o['ends_at_ms'] > o['was_ends_at_ms'] and o['ends_at_ms'] > o['until_ms'], 'outage')
        need(i == 0 or o['was_ends_at_ms'] >= outages[i - 1]['ends_at_ms'], 'outage')


def check_loss(loss, entries, facts):
    if not loss:
        return
    need(facts.get('rules_version') == 3 and facts.get('picture_loss'), 'a loss the rules do not promise')
    at, leaves = loss['after_seq'], facts['picture_loss']['leaves_s']
    need(loss['lost_ms'] >= (entries[at - 1]['server_ms'] if at > 0 else facts['starts_at'] * 1000), 'time of a loss')
    need(at >= len(entries) or entries[at]['server_ms'] >= loss['lost_ms'], 'time of a loss')
    need(loss['lost_ms'] < loss['was_ends_at_ms'] < loss['ends_at_ms'], 'time of a loss')
    need(loss['ends_at_ms'] == -(-(loss['lost_ms'] + leaves * 1000) // 1000) * 1000, 'end after a loss')


def check_answers(log, chain, entries, facts):
    stood, lowered, before = (0, ''), 0, None
    opened = log.get('reserve') or []
    for kind, one in chain:
        if kind == 'reserve':
            lowered += 1
        elif kind == 'void':
            stood, before = (one['price_fen'], one['leader_alias']), None
        elif kind == 'entry':
            lift = 0
            if facts.get('has_reserve') is True:
                lift = opened[lowered]['reserve_fen'] if lowered < len(opened) else math.inf
            if stood[0] == 0:
                most = facts['start_fen']
            elif one['alias'] == stood[1]:
                most = 0
            elif before and before['kind'] == 'manual' and before['server_ms'] == one['server_ms']:
                most = before['price_fen'] + step_at(facts, before['price_fen'])
            else:
                most = math.inf
            restates = one['seq'] > 1 and before is None and (one['price_fen'], one['alias']) == stood
            if one['kind'] == 'auto' and not restates:
                need(one['price_fen'] <= max(most, lift), 'an entry for a maximum is too dear')
            if one['kind'] == 'buy_now':
                need(len(entries) == 1 and one['price_fen'] == facts.get('buy_now_fen'), 'bought at once')
            stood, before = (one['price_fen'], one['alias']), one


def check_prices(log, chain, entries, facts):
    stood, voided = (0, ''), set()
    for kind, one in chain:
        if kind == 'entry':
            before = entries[one['seq'] - 2] if one['seq'] > 1 else None
            need(before is None or one['server_ms'] >= before['server_ms'], 'time')
            need(one['server_ms'] >= facts['starts_at'] * 1000, 'before the opening')
            need(one['price_fen'] >= facts['start_fen'] and one['price_fen'] >= stood[0], 'price')
            if one['kind'] == 'manual' and stood[0] > 0:
                need(one['price_fen'] >= stood[0] + step_at(facts, stood[0]), 'step')
            stood = (one['price_fen'], one['alias'])
        elif kind in ('void', 'reserve'):
            at = one['after_seq']
            need(at == 0 or one['server_ms'] >= entries[at - 1]['server_ms'], 'time of a link')
            need(at == len(entries) or one['server_ms'] <= entries[at]['server_ms'], 'time of a link')
            if kind == 'reserve':
                need([one[k] for k in ('seqs', 'rule', 'reason', 'price_fen', 'leader_alias')] == [[], '', '', 0, ''], 'more')
            if kind == 'void':
                need(one.get('sealed') is None, 'a void that seals')
                check_void(one, entries, facts, stood, voided)
                stood = (one['price_fen'], one['leader_alias'])
    return stood


def check_void(void, entries, facts, stood, voided):
    before, said = entries[: void['after_seq']], (void['price_fen'], void['leader_alias'])
    seqs = void['seqs']
    need(len(seqs) > 0 and 1 <= seqs[0] <= len(before), 'whose')
    whose = before[seqs[0] - 1]['alias']
    need(seqs == [e['seq'] for e in before if e['alias'] == whose and e['seq'] not in voided], 'entries')
    voided.update(seqs)
    standing = [e for e in before if e['seq'] not in voided]
    if not standing:
        return need(said == (0, ''), 'nothing stands')
    low, manual, high = {}, {}, {}
    for e in standing:
        alias = e['alias']
        low[alias] = max(low.get(alias, 0), e['price_fen'])
        manual[alias] = max(manual.get(alias, 0), e['price_fen'] if e['kind'] == 'manual' else 0)
        follower = before[e['seq']] if e['seq'] < len(before) else None
        passed = follower is not None and follower['alias'] != alias
        high[alias] = max(low[alias], follower['price_fen'] - 100) if passed else math.inf
    first = min(voided)
    led = before[first - 2]['alias'] if first > 1 else None
    untouched = before[first - 2]['price_fen'] if first > 1 else facts['start_fen']
    alone = led is not None and all(e['alias'] == led for e in standing if e['seq'] >= first)
    price, leader = said
    others = [a for a in low if a != leader]
    if alone:
        need(leader == led, 'leader')
    else:
        need(leader in low and all(high[leader] >= low[a] for a in others), 'leader')
    has_reserve = facts.get('has_reserve') is True
    if alone and not has_reserve:
        need(price == untouched, 'price')
    else:
        need(price >= max([facts['start_fen'], untouched] + [low[a] for a in others]), 'price')
        need(price <= stood[0] and price <= high[leader], 'price')
        if not has_reserve:
            second = max([0] + [min(high[a], high[leader]) for a in others])
            step = step_at(facts, second) if others else 0
            need(price <= max(facts['start_fen'], untouched, manual[leader], second + step), 'price')
    if said != stood:
        need(void['after_seq'] < len(entries), 'no entry states it')
        e = entries[void['after_seq']]
        need((e['kind'], e['alias'], e['price_fen'], e['server_ms']) == ('auto', leader, price, void['server_ms']), 'entry')


def rung_above(price):
    if price < 1000:
        return (price // 200 + 1) * 200
    unit = 100 * 10 ** (len(str(price // 100)) - 1)
    rungs = [price // unit * unit + unit * tenths // 10 for tenths in (2, 5, 8, 10)]
    return min(rung for rung in rungs if rung > price)


def step_at(facts, price):
    steps = facts['increment']
    if steps['mode'] == 'fixed':
        return steps['step_fen']
    if steps['mode'] == 'two_five_eight':
        return rung_above(price) - price
    return [row['step_fen'] for row in steps['table'] if row['from_fen'] <= price][-1]


def check_times(chain, facts):
    planned, soft = facts['planned_end_at'] * 1000, facts['soft_close']
    ends, added, moves = planned, 0, 0

    def move(at):
        nonlocal ends, moves
        if ends - at >= soft['window_s'] * 1000:
            return
        doublings = 0 if soft.get('doubles') is False else max(0, math.ceil((moves + 1 - 10) / 5))
        wanted = min(at + soft['extend_s'] * 1000 * 2**doublings, planned + soft['hard_end_after_s'] * 1000 + added)
        if wanted > ends:
            ends, moves = wanted, moves + 1

    for kind, one in chain:
        if kind in ('outage', 'picture'):
            need(one['was_ends_at_ms'] == ends, 'another end')
            added += one['ends_at_ms'] - one['was_ends_at_ms']
            ends = one['ends_at_ms']
        elif kind == 'void' and one['price_fen'] == 0:
            move(one['server_ms'])
        elif kind == 'entry':
            need(one['server_ms'] < ends, 'after the end')
            if one['kind'] != 'buy_now':
                move(one['server_ms'])
    return ends


def check_signed(signed, text, keys):
    key = keys.get(signed['key_id'])
    need(key is not None, 'key')
    need(signature_fits(key['public_key'], signed['signature'], text), 'signature')


def check_closing(log, entries, facts, keys, standing, ends_ms, head):
    c, last = log['closing'], entries[-1] if entries else None
    check_signed(c, closing_text(c), keys)
    need(c['closed_at_ms'] >= (keys[c['key_id']].get('from_ms') or 0), 'older than its key')
    need(c['lot_id'] == log['lot_id'] and c['rules_hash'] == log['rules']['hash'], 'closing of another')
    need(c['head_hash'] == head and c['bid_count'] == len(entries), 'closing head')
    need(last is None or last['server_ms'] <= c['closed_at_ms'], 'closing time')
    by_clerk = is_live(facts) and c['result'] == 'passed'
    if c['result'] != 'cancelled' and not by_clerk and not (last and last['kind'] == 'buy_now'):
        outages = log.get('extensions') or []
        need(c['closed_at_ms'] >= max([ends_ms] + [o['ends_at_ms'] for o in outages[-1:]]), 'closed early')
    if by_clerk and facts['live'].get('pass_after_s') is not None:
        moves = (log.get('extensions') or []) + ([log['picture_loss']] if log.get('picture_loss') else [])
        added = sum(o['ends_at_ms'] - o['was_ends_at_ms'] for o in moves)
        need(c['closed_at_ms'] >= (facts['starts_at'] + facts['live']['pass_after_s']) * 1000 + added, 'passed too early')
    if c['result'] == 'cancelled':
        need(c['closed_at_ms'] < ends_ms, 'called off after the end')
    if c['result'] == 'sold':
        need(last is not None and standing[0] > 0, 'sold without a bid')
        need(c.get('hammer_fen') == last['price_fen'] and c.get('winner_alias') == last['alias'], 'winner')
    else:
        need(c['result'] != 'passed' or standing[0] == 0 or facts.get('has_reserve') is True, 'passed though a bid stood')
        need(c.get('hammer_fen') is None and c.get('winner_alias') is None, 'price of what was not sold')


def post_sale_text(p):
    return text_of('juya.post-sale.v1', p['lot_id'], p['price_fen'], p['buyer_alias'], p['sold_at_ms'], p['closing_sha256'])


def check_post_sale(log, p, keys):
    c = log.get('closing')
    check_signed(p, post_sale_text(p), keys)
    need(p['lot_id'] == log['lot_id'], 'post-sale of another lot')
    need(c and c['result'] == 'passed', 'post-sale of a lot that had not passed')
    need(p['closing_sha256'] == sha(closing_text(c)), 'post-sale of another closing')
    need(p['sold_at_ms'] >= c['closed_at_ms'], 'post-sale before the closing')
    need(p['sold_at_ms'] >= keys[p['key_id']].get('from_ms', 0), 'post-sale older than its key')
    need(p['price_fen'] > 0, 'post-sale for nothing')


def check_reserve(log, facts, chain, standing):
    frozen = facts.get('reserve_sha256')
    links = [one for kind, one in chain if kind == 'reserve']
    need(all(bool(one.get('sealed')) == bool(frozen) for one in links), 'sealed links')
    need(not frozen or facts.get('has_reserve') is True, 'sealed without a reserve')
    opened = log.get('reserve') or []
    if not opened:
        return
    seals = [frozen] + [one.get('sealed') for one in links]
    need(len(opened) == len(seals), 'number of seals')
    for at, one in enumerate(opened):
        need(one['no'] == at, 'number of a seal')
        need(sha(text_of('juya.reserve-seal.v1', log['lot_id'], at, one['reserve_fen'], one['salt'])) == seals[at], 'seal')
        need(at == 0 or one['reserve_fen'] < opened[at - 1]['reserve_fen'], 'lowered')
    result = (log.get('closing') or {}).get('result')
    need(result != 'sold' or log['closing']['hammer_fen'] >= opened[-1]['reserve_fen'], 'below the reserve')
    need(result != 'passed' or standing[0] < opened[-1]['reserve_fen'], 'passed above the reserve')


def check_absentees(log, facts, keys):
    root, acts = facts.get('absentees'), log.get('absentees') or []
    if acts:
        prev, waiting = sha(text_of('juya.absentees.v1', log['lot_id'])), set()
        for at, a in enumerate(acts):
            need(a['no'] == at + 1 and a['prev_hash'] == prev, 'act')
            text = text_of('juya.absentee.v1', log['lot_id'], a['no'], a['kind'], a['of'], a['server_ms'], a['commitment'], prev)
            need(sha(text) == a['hash'], 'hash of an act')
            need(a['server_ms'] < (facts['starts_at'] + 1) * 1000, 'act after the opening')
            need(at == 0 or a['server_ms'] >= acts[at - 1]['server_ms'], 'time of an act')
            if a['kind'] == 'given':
                need(a['of'] == 0, 'of')
            else:
                need(a['of'] in waiting, 'of')
                waiting.remove(a['of'])
            if a['kind'] != 'withdrawn':
                waiting.add(a['no'])
            prev = a['hash']
        need(root == {'acts': len(acts), 'waited': len(waiting), 'head': prev}, 'root of the acts')
    for r in log.get('absentee_receipts') or []:
        check_signed(r, text_of('juya.absentee-receipt.v1', r['lot_id'], r['no'], r['hash']), keys)
        if acts or not root:
            need(r['lot_id'] == log['lot_id'] and 1 <= r['no'] <= len(acts) and acts[r['no'] - 1]['hash'] == r['hash'], 'not in the list')
            sealed = text_of('juya.absentee-max.v1', r['lot_id'], r['no'], r['max_fen'], r['salt'])
            need(sha(sealed) == acts[r['no'] - 1]['commitment'], 'commitment')


def check_root(root, record_text, keys):
    statements = [root.get('statements_root') or None, root.get('statements') or 0]
    if root.get('draws_root'):
        kind, more = 'juya.daily-root.v3', [*statements, root['draws_root'], root.get('draws') or 0]
    elif statements[0]:
        kind, more = 'juya.daily-root.v2', statements
    else:
        kind, more = 'juya.daily-root.v1', []
    text = text_of(kind, root['day'], root['ledger_root'], root['ledger_entries'], root['bids_root'], root['lots_closed'], *more,
                   root['prev_hash'])
    check_signed(root, text, keys)
    need(sha(text) == root['hash'], 'root hash')
    at = sha(text_of('juya.leaf.v1', record_text))
    for step in root['path']:
        need(step['side'] in ('left', 'right'), 'path')
        pair = (step['hash'], at) if step['side'] == 'left' else (at, step['hash'])
        at = sha(text_of('juya.node.v1', *pair))
    need(at == root['bids_root'], 'path')


def holds(log):
    try:
        check(log)
        return True
    except (Wrong, KeyError, TypeError, IndexError, ValueError, AttributeError):
        return False


if __name__ == '__main__':
    with open(sys.argv[1], encoding='utf8') as file:
        print(json.dumps([holds(log) for log in json.load(file)]))
