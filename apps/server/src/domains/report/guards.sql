-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER report_reports_effect AFTER INSERT OR UPDATE OF status ON report_reports
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER report_feedbacks_effect AFTER INSERT OR UPDATE OF status ON report_feedbacks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- The evidence stays what it was: who was reported, for what, and what the thing showed then.
CREATE FUNCTION report_keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'report % keeps its evidence', OLD.id;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_reports_evidence_kept BEFORE UPDATE OF reporter_id, target_type, target_id, target_version, weight, person_id, shop_id, reason, content, images, snapshot, snapshot_hash ON report_reports
  FOR EACH ROW WHEN ((OLD.reporter_id, OLD.target_type, OLD.target_id, OLD.person_id, OLD.reason, OLD.images, OLD.snapshot, OLD.snapshot_hash)
    IS DISTINCT FROM (NEW.reporter_id, NEW.target_type, NEW.target_id, NEW.person_id, NEW.reason, NEW.images, NEW.snapshot, NEW.snapshot_hash)
    OR (OLD.shop_id, OLD.target_version, OLD.weight) IS DISTINCT FROM (NEW.shop_id, NEW.target_version, NEW.weight) OR OLD.content IS DISTINCT FROM NEW.content)
  EXECUTE FUNCTION report_keep_evidence();
