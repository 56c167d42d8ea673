-- The plans the release begins with; operators change them in the console.
INSERT INTO live_fee_plans (name, name_en, minutes, price_fen, valid_days, sort, status) VALUES
  ('10 小时', '10 hours', 600, 3000, 180, 1, 'on_sale'),
  ('50 小时', '50 hours', 3000, 12000, 180, 2, 'on_sale'),
  ('200 小时', '200 hours', 12000, 40000, 180, 3, 'on_sale');
--> statement-breakpoint
-- What was bought, for what, stays; time is only ever used up, and what has ended stays ended.
CREATE FUNCTION live_time_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.shop_id, NEW.source, NEW.owner_id, NEW.plan_id, NEW.seconds, NEW.amount_fen, NEW.payment_id, NEW.pay_no, NEW.is_shops, NEW.back_until, NEW.expires_at, NEW.at)
      IS DISTINCT FROM (OLD.shop_id, OLD.source, OLD.owner_id, OLD.plan_id, OLD.seconds, OLD.amount_fen, OLD.payment_id, OLD.pay_no, OLD.is_shops, OLD.back_until, OLD.expires_at, OLD.at)
      OR NEW.left_s > OLD.left_s OR OLD.status <> 'running' THEN
    RAISE EXCEPTION 'live time % stays as it was bought', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_stay BEFORE UPDATE ON live_time_purchases FOR EACH ROW EXECUTE FUNCTION live_time_stays();
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_kept BEFORE DELETE ON live_time_purchases FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER live_applications_effect AFTER INSERT OR UPDATE OF status ON live_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_fee_plans_effect AFTER INSERT OR UPDATE OF status ON live_fee_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_rooms_effect AFTER INSERT OR UPDATE OF status ON live_rooms
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_sessions_effect AFTER INSERT OR UPDATE OF status ON live_sessions
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_effect AFTER INSERT OR UPDATE OF status ON live_time_purchases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I56: live time that runs sums to its shop's balance, and none gave back more than was unused of what was paid.
CREATE VIEW inv_i56 AS
  SELECT 'live time of shop ' || t.shop_id AS subject, t.balance_s || ' s, purchases ' || coalesce(p.left_s, 0) || ' s' AS detail
  FROM live_time t CROSS JOIN LATERAL (SELECT sum(left_s) AS left_s FROM live_time_purchases WHERE shop_id = t.shop_id AND status = 'running') p
  WHERE t.changed_at >= ledger_checked_to('inv_i56') AND t.balance_s <> coalesce(p.left_s, 0)
  UNION ALL
  SELECT 'live time ' || p.id, p.back_fen || ' fen went back of ' || p.amount_fen
  FROM live_time_purchases p JOIN live_time t ON t.shop_id = p.shop_id
  WHERE t.changed_at >= ledger_checked_to('inv_i56') AND p.back_fen > p.amount_fen * p.left_s / p.seconds;
--> statement-breakpoint
-- A session that is over stays over.
CREATE FUNCTION live_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'live session % is over', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_sessions_over BEFORE UPDATE OF status, cause, started_at, metered_ms, metered_s ON live_sessions
  FOR EACH ROW WHEN (OLD.status IN ('ended', 'cancelled') AND (OLD.status, OLD.cause, OLD.started_at, OLD.metered_ms, OLD.metered_s)
    IS DISTINCT FROM (NEW.status, NEW.cause, NEW.started_at, NEW.metered_ms, NEW.metered_s))
  EXECUTE FUNCTION live_session_over();
--> statement-breakpoint
-- A line stays as it was written; only its writer's leaving takes name and text out of it.
CREATE FUNCTION live_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.session_id, NEW.seq, NEW.staff, NEW.client_msg_id, NEW.created_at)
      IS DISTINCT FROM (OLD.session_id, OLD.seq, OLD.staff, OLD.client_msg_id, OLD.created_at)
      OR (NEW.user_id IS NOT NULL AND (NEW.user_id, NEW.text, NEW.original) IS DISTINCT FROM (OLD.user_id, OLD.text, OLD.original)) THEN
    RAISE EXCEPTION 'line % stays as it was written', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_lines_stay BEFORE UPDATE OR DELETE ON live_lines FOR EACH ROW EXECUTE FUNCTION live_line_stays();
--> statement-breakpoint
-- What was done to keep order stays as it was told; once lifted, undone or final it is so for good, but a mute or ban that is final may be lifted.
CREATE FUNCTION live_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.room_id, NEW.session_id, NEW.line_id, NEW.user_id, NEW.kind, NEW.reason, NEW.until_at, NEW.acted_by, NEW.operator_id, NEW.ask_until)
      IS DISTINCT FROM (OLD.room_id, OLD.session_id, OLD.line_id, OLD.user_id, OLD.kind, OLD.reason, OLD.until_at, OLD.acted_by, OLD.operator_id, OLD.ask_until)
      OR (NEW.status <> OLD.status AND (OLD.status IN ('lifted', 'undone') OR NEW.status = 'stands' OR (OLD.status = 'final' AND NEW.status <> 'lifted'))) THEN
    RAISE EXCEPTION 'act % in a live chat stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_chat_acts_stay BEFORE UPDATE OR DELETE ON live_chat_acts FOR EACH ROW EXECUTE FUNCTION live_act_stays();
--> statement-breakpoint
CREATE TRIGGER live_chat_acts_effect AFTER INSERT OR UPDATE OF status ON live_chat_acts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- A moment is evidence: written once.
CREATE TRIGGER live_moments_append_only BEFORE UPDATE OR DELETE ON live_moments FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What was signed of a recording stays as it was signed.
CREATE FUNCTION live_recording_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the recording of live session % is signed', OLD.session_id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_recordings_signed BEFORE UPDATE ON live_recordings
  FOR EACH ROW WHEN (OLD.sealed_at IS NOT NULL AND (OLD.segments, OLD.bytes, OLD.last_number, OLD.last_link, OLD.gaps, OLD.sealed_at, OLD.signature, OLD.key_id)
    IS DISTINCT FROM (NEW.segments, NEW.bytes, NEW.last_number, NEW.last_link, NEW.gaps, NEW.sealed_at, NEW.signature, NEW.key_id))
  EXECUTE FUNCTION live_recording_signed();
--> statement-breakpoint
CREATE TRIGGER live_recordings_effect AFTER INSERT OR UPDATE OF status ON live_recordings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('session_id', 'status');
--> statement-breakpoint
-- A segment is never another than it was told; it goes with its recording.
CREATE FUNCTION live_segment_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'segment % of live session % stays as it was told', OLD.number, OLD.session_id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_segments_told BEFORE UPDATE ON live_segments FOR EACH ROW EXECUTE FUNCTION live_segment_told();
--> statement-breakpoint
-- A takedown stays as its shop was told; once undone or final it is so for good.
CREATE FUNCTION live_takedown_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.session_id, NEW.shop_id, NEW.reason, NEW.taken_by, NEW.ask_until)
      IS DISTINCT FROM (OLD.session_id, OLD.shop_id, OLD.reason, OLD.taken_by, OLD.ask_until)
      OR (NEW.status <> OLD.status AND (OLD.status IN ('undone', 'final') OR NEW.status = 'stands')) THEN
    RAISE EXCEPTION 'takedown % stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_takedowns_stay BEFORE UPDATE OR DELETE ON live_takedowns FOR EACH ROW EXECUTE FUNCTION live_takedown_stays();
--> statement-breakpoint
CREATE TRIGGER live_takedowns_effect AFTER INSERT OR UPDATE OF status ON live_takedowns
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
