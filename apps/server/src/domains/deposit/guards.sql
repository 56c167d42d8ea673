-- A deposit is forfeited only by an imposed penalty whose time to answer has passed, or whose answer an operator has judged.
CREATE FUNCTION deposit_forfeit_needs_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_penalties p WHERE p.id = NEW.penalty_id AND p.user_id = NEW.user_id AND p.status IN ('imposed', 'reversed')
      AND (p.answer_due_at <= platform_now() OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL))) THEN
    RAISE EXCEPTION 'hold % cannot be forfeited without a noticed penalty', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_holds_forfeit BEFORE INSERT OR UPDATE OF status, penalty_id ON deposit_holds
  FOR EACH ROW WHEN (NEW.status = 'forfeited') EXECUTE FUNCTION deposit_forfeit_needs_notice();
--> statement-breakpoint
-- The ledger takes no forfeit (T07) either, unless its hold is forfeited when the transaction commits.
CREATE FUNCTION deposit_forfeit_needs_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = NEW.ref_id AND h.status = 'forfeited') THEN
    RAISE EXCEPTION 'ledger tx % forfeits a hold that is not forfeited', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_forfeit_has_hold AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'depositForfeited') EXECUTE FUNCTION deposit_forfeit_needs_hold();
--> statement-breakpoint
-- What a penalty rests on, and when the person was told, never changes afterwards.
CREATE FUNCTION deposit_penalty_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.user_id, NEW.rule_no, NEW.evidence, NEW.amount_fen, NEW.noticed_at, NEW.answer_due_at)
      IS DISTINCT FROM (OLD.user_id, OLD.rule_no, OLD.evidence, OLD.amount_fen, OLD.noticed_at, OLD.answer_due_at) THEN
    RAISE EXCEPTION 'the notice of penalty % stays as it was given', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_penalties_stay BEFORE UPDATE OR DELETE ON deposit_penalties
  FOR EACH ROW EXECUTE FUNCTION deposit_penalty_stays();
--> statement-breakpoint
-- I3: what a person's deposit account says is what their holds say.
CREATE VIEW inv_i03 AS
  SELECT 'user ' || coalesce(a.owner_id, h.user_id) AS subject,
    'account ' || coalesce(a.balance_fen, 0) || ', holds ' || coalesce(h.held_fen, 0) AS detail
  FROM (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'user' AND kind = 'deposit' AND balance_fen <> 0) a
  FULL JOIN (SELECT user_id, sum(amount_fen) AS held_fen FROM deposit_holds WHERE status = 'held' GROUP BY user_id) h ON h.user_id = a.owner_id
  WHERE coalesce(a.balance_fen, 0) <> coalesce(h.held_fen, 0);
--> statement-breakpoint
-- B4: nothing was forfeited without a notice whose time has passed or whose answer was judged; each forfeit moved its money once.
CREATE VIEW inv_b04 AS
  SELECT 'hold ' || h.id AS subject, 'forfeited without notice' AS detail
  FROM deposit_holds h LEFT JOIN deposit_penalties p ON p.id = h.penalty_id
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND (p.id IS NULL OR p.status NOT IN ('imposed', 'reversed')
    OR NOT (p.decided_at >= p.answer_due_at OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL)))
  UNION ALL SELECT 'hold ' || h.id, 'forfeited without its movement' FROM deposit_holds h
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.idem_key = 'hold:' || h.id || ':forfeit')
  UNION ALL SELECT 'tx ' || t.id, 'forfeits a hold that is not forfeited' FROM ledger_transactions t
  WHERE t.type = 'depositForfeited' AND t.created_at >= ledger_checked_to('inv_b04') AND NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = t.ref_id AND h.status = 'forfeited');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER deposit_penalties_effect AFTER INSERT OR UPDATE OF status ON deposit_penalties
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER deposit_holds_effect AFTER INSERT OR UPDATE OF status ON deposit_holds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
