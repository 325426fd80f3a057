CREATE TABLE "lab_secrets" (
	"lab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lab_secrets_lab_id_name_pk" PRIMARY KEY("lab_id","name")
);
--> statement-breakpoint
ALTER TABLE "lab_secrets" ADD CONSTRAINT "lab_secrets_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;