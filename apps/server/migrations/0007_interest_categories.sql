CREATE TABLE "interest_categories" (
	"user_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_categories_user_id_category_id_pk" PRIMARY KEY("user_id","category_id")
);
