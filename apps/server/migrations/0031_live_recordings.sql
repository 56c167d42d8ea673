CREATE TABLE "live_moments" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"closing_sha256" text NOT NULL,
	"numbers" integer[] NOT NULL,
	"segments_sha256" text NOT NULL,
	"missing_ms" integer NOT NULL,
	"ahead_ms" bigint NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "live_moments_span" CHECK ("live_moments"."until_at" > "live_moments"."from_at" and "live_moments"."missing_ms" >= 0),
	CONSTRAINT "live_moments_numbers" CHECK (cardinality("live_moments"."numbers") > 0)
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"segments" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_link" text NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"gaps" integer DEFAULT 0 NOT NULL,
	"stopped" text,
	"sealed_at" timestamp (3) with time zone,
	"signature" text,
	"key_id" text,
	"has_sales" boolean,
	"replay_until" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone,
	"closed_cause" text,
	"closed_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_recordings_status" CHECK ("live_recordings"."status" in ('open', 'whole', 'gap_marked', 'archived', 'purged')),
	CONSTRAINT "live_recordings_stopped" CHECK ("live_recordings"."stopped" in ('full', 'failed')),
	CONSTRAINT "live_recordings_counts" CHECK (least("live_recordings"."segments", "live_recordings"."bytes", "live_recordings"."last_number", "live_recordings"."gaps") >= 0),
	CONSTRAINT "live_recordings_sealed" CHECK (("live_recordings"."status" = 'open') = ("live_recordings"."sealed_at" is null) and ("live_recordings"."sealed_at" is null) = ("live_recordings"."signature" is null) and ("live_recordings"."sealed_at" is null) = ("live_recordings"."key_id" is null)
        and ("live_recordings"."sealed_at" is null) = ("live_recordings"."has_sales" is null) and ("live_recordings"."sealed_at" is null) = ("live_recordings"."replay_until" is null) and ("live_recordings"."sealed_at" is null) = ("live_recordings"."keep_until" is null)),
	CONSTRAINT "live_recordings_gaps" CHECK (case "live_recordings"."status" when 'whole' then "live_recordings"."gaps" = 0 when 'gap_marked' then "live_recordings"."gaps" > 0 else true end),
	CONSTRAINT "live_recordings_closed" CHECK (("live_recordings"."status" in ('archived', 'purged')) = ("live_recordings"."closed_cause" is not null) and ("live_recordings"."closed_cause" is null) = ("live_recordings"."closed_at" is null)),
	CONSTRAINT "live_recordings_causes" CHECK ("live_recordings"."closed_cause" in ('time', 'host_left')),
	CONSTRAINT "live_recordings_purged" CHECK (("live_recordings"."status" = 'purged') = ("live_recordings"."purged_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_segments" (
	"session_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"run" text NOT NULL,
	"track" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"captured_at_ms" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"is_after_gap" boolean NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"before" text NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "live_segments_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "live_segments_track" CHECK ("live_segments"."track" in ('720p', '360p', 'sound') and "live_segments"."kind" in ('init', 'media')),
	CONSTRAINT "live_segments_counts" CHECK ("live_segments"."number" > 0 and "live_segments"."bytes" > 0 and "live_segments"."duration_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "recordings_root" text;--> statement-breakpoint
ALTER TABLE "proof_daily_roots" ADD COLUMN "recordings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_moments" ADD CONSTRAINT "live_moments_session_id_live_recordings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_recordings"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_segments" ADD CONSTRAINT "live_segments_session_id_live_recordings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_recordings"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_moments_of_session" ON "live_moments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "live_moments_sealed_on" ON "live_moments" USING btree ("sealed_at","lot_id");--> statement-breakpoint
CREATE INDEX "live_recordings_sealed_on" ON "live_recordings" USING btree ("sealed_at","session_id") WHERE sealed_at is not null;--> statement-breakpoint
CREATE INDEX "live_recordings_of_shop" ON "live_recordings" USING btree ("shop_id","session_id");--> statement-breakpoint
CREATE INDEX "live_segments_by_time" ON "live_segments" USING btree ("session_id","captured_at_ms");
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
-- A segment is never another than it was told; it goes with its recording.
CREATE FUNCTION live_segment_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'segment % of live session % stays as it was told', OLD.number, OLD.session_id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_segments_told BEFORE UPDATE ON live_segments FOR EACH ROW EXECUTE FUNCTION live_segment_told();
