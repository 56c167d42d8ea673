CREATE TABLE "operator_mentions" (
	"note_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "operator_mentions_note_id_operator_id_pk" PRIMARY KEY("note_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"text" text NOT NULL,
	"struck_at" timestamp (3) with time zone,
	"struck_by" bigint,
	"strike_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_notes_kind" CHECK ("operator_notes"."kind" in ('order','lot','case','user','shop','payment')),
	CONSTRAINT "operator_notes_text" CHECK (char_length("operator_notes"."text") between 1 and 2000),
	CONSTRAINT "operator_notes_struck" CHECK (("operator_notes"."struck_at" is null) = ("operator_notes"."struck_by" is null) and ("operator_notes"."struck_at" is null) = ("operator_notes"."strike_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_mentions" ADD CONSTRAINT "operator_mentions_note_id_operator_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."operator_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_mentions_of" ON "operator_mentions" USING btree ("operator_id","note_id");--> statement-breakpoint
CREATE INDEX "operator_mentions_unread" ON "operator_mentions" USING btree ("operator_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "operator_notes_of" ON "operator_notes" USING btree ("kind","ref_id","id");--> statement-breakpoint
CREATE INDEX "message_notices_of_thing" ON "message_notices" USING btree ("about","id") WHERE about is not null;
--> statement-breakpoint
-- What operators write stays: a note is struck out once, in its place, and says why.
CREATE FUNCTION operator_note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND (NEW.id, NEW.kind, NEW.ref_id, NEW.operator_id, NEW.text, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.ref_id, OLD.operator_id, OLD.text, OLD.created_at) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'note % is written once', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_notes_stay BEFORE UPDATE OR DELETE ON operator_notes
  FOR EACH ROW EXECUTE FUNCTION operator_note_stays();
