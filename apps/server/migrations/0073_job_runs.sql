CREATE TABLE "platform_job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "platform_job_runs_error" CHECK ("platform_job_runs"."error" is null or "platform_job_runs"."ended_at" is not null)
);
