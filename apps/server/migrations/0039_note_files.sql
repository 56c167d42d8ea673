ALTER TABLE "operator_notes" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_notes" ADD CONSTRAINT "operator_notes_files" CHECK (cardinality("operator_notes"."files") <= 5);
--> statement-breakpoint
-- What operators write stays: a note is struck out once, in its place, and says why.
CREATE OR REPLACE FUNCTION operator_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND (NEW.id, NEW.kind, NEW.ref_id, NEW.operator_id, NEW.text, NEW.files, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.ref_id, OLD.operator_id, OLD.text, OLD.files, OLD.created_at) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'note % is written once', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
