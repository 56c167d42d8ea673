/**
 * The limit beside sending: PostgreSQL alone, taking the same lock and writing the same rows as one function: the message under its
 * conversation's lock, a repeat looked up, both sides' lists and the clock for who is not there, of a kind the server
 * does not hear. No HTTP, no sign-in, no rules about who may write, nothing hidden or told.
 */
export const SAY_FUNCTION = `
  create schema if not exists bench;
  create or replace function bench.say(p_conversation bigint, p_side int) returns int language plpgsql as $$
  declare conv chat_conversations; person bigint; number uuid := gen_random_uuid(); at timestamptz; untold boolean;
  begin
    select * into conv from chat_conversations where id = p_conversation for update;
    person := case when p_side = 1 then conv.user_id else conv.peer_id end;
    perform 1 from chat_messages where conversation_id = p_conversation and sender_user_id = person and client_msg_id = number;
    if found then raise exception 'known'; end if;
    at := platform_now();
    insert into chat_messages (conversation_id, seq, side, sender_user_id, kind, text, rules, warns, client_msg_id)
      values (p_conversation, conv.last_seq + 1, p_side, person, 'text', 'Is the box the old one?', '{}', false, number);
    update chat_conversations set last_seq = conv.last_seq + 1 where id = p_conversation;
    update chat_participants set last_at = at, unread = case when side <> p_side then unread + 1 else 0 end,
      last_read_seq = case when side = p_side then conv.last_seq + 1 else last_read_seq end,
      delivered_seq = case when side = p_side then conv.last_seq + 1 else delivered_seq end where conversation_id = p_conversation;
    select notified_seq <= last_read_seq into untold from chat_participants where conversation_id = p_conversation and side = 3 - p_side;
    if untold then
      insert into platform_deadlines (kind, ref_id, due_at) values ('bench_said', p_conversation * 2 + 2 - p_side, at + interval '30 seconds') on conflict do nothing;
    end if;
    return conv.last_seq + 1;
  end $$`
