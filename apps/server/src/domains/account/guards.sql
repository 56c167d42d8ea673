-- Undoes a transaction in which somebody acted who may not act any more; it is tried again and meets their standing (standing/may-act.ts).
CREATE FUNCTION account_acts_no_more(p_user_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'user % may not act any more', p_user_id USING ERRCODE = 'serialization_failure';
END $$;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER account_users_effect AFTER INSERT OR UPDATE OF status, realname_status ON account_users
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'realname_status');
--> statement-breakpoint
CREATE TRIGGER account_identity_filings_effect AFTER INSERT OR UPDATE OF status ON account_identity_filings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER account_link_verdicts_effect AFTER INSERT OR UPDATE OF verdict ON account_link_verdicts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'verdict');
--> statement-breakpoint
CREATE TRIGGER account_closures_effect AFTER INSERT OR UPDATE OF status ON account_closures
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- P1: of an account that is closed for good nothing personal is left here; other tables of theirs are held by a test (leaving/personal-columns.ts). What is sealed is
-- 28 bytes around nothing.
CREATE VIEW inv_p01 AS
  SELECT 'user ' || u.id AS subject, 'closed for good, and not erased' AS detail FROM account_users u
  WHERE u.status = 'cancelled' AND (
    u.phone IS NOT NULL OR u.password_hash IS NOT NULL OR u.pay_password_hash IS NOT NULL OR u.avatar IS NOT NULL OR u.birthday IS NOT NULL
    OR u.email IS NOT NULL OR u.wechat_id IS NOT NULL OR u.city IS NOT NULL OR u.area IS NOT NULL OR u.last_ip IS NOT NULL OR u.signature <> ''
    OR EXISTS (SELECT 1 FROM account_sessions s WHERE s.user_id = u.id)
    OR EXISTS (SELECT 1 FROM account_messenger_bindings b WHERE b.user_id = u.id)
    OR EXISTS (SELECT 1 FROM account_identity_filings i WHERE i.user_id = u.id AND (length(i.real_name_enc) > 28 OR length(i.id_no_enc) > 28))
  );
--> statement-breakpoint
-- P2: an account is on its way out exactly while a row says until when.
CREATE VIEW inv_p02 AS
  SELECT 'user ' || u.id AS subject, 'is ' || u.status AS detail FROM account_users u
  WHERE (u.status = 'cancelling') <> EXISTS (SELECT 1 FROM account_closures l WHERE l.user_id = u.id AND l.status = 'cooling');
--> statement-breakpoint
-- What a person gained and lost stays written; it is taken back by another row.
CREATE TRIGGER account_growth_log_append_only BEFORE UPDATE OR DELETE ON account_growth_log
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I48: a growth value is the 100 everybody begins with and the sum of its log.
CREATE VIEW inv_i48 AS
  SELECT 'user ' || u.id AS subject, 'has ' || u.growth_value || ', its log ' || 100 + l.sum AS detail
  FROM account_users u CROSS JOIN LATERAL (SELECT coalesce(sum(g.delta), 0) AS sum FROM account_growth_log g WHERE g.user_id = u.id) l
  WHERE EXISTS (SELECT FROM account_growth_log n WHERE n.user_id = u.id AND n.created_at >= ledger_checked_to('inv_i48'))
    AND u.growth_value <> 100 + l.sum;
